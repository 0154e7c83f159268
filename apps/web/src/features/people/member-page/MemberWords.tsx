import type { Member } from '@amour/contract/people/members.ts'
import type { PromptAnswer } from '@amour/contract/people/prompts.ts'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '#app/account/account.ts'
import { MemberPhoto } from '#features/people/members/shared/MemberPhoto.tsx'
import { draftReply, getMessagePath } from '#features/people/members/shared/message-to-member.ts'
import { GalleryTags } from './GalleryTags.tsx'
import { WriteAboutPhoto } from './WriteAboutPhoto.tsx'
import type { GalleryState } from './use-gallery.ts'

type MemberWordsProps = { member: Member; gallery: GalleryState }

/** What a member says of themselves: the text, then each answer to a prompt, with the next of their photos after it. */
export function MemberWords({ member, gallery }: MemberWordsProps) {
  const { t } = useTranslation('members')
  const { description, prompts } = member
  const paragraphs = (description ?? '').split(/\n\s*\n/).filter((text) => text.trim())
  if (paragraphs.length === 0 && prompts.length === 0) return <NoWords member={member} />
  return (
    <section className="stack stack-32">
      <h2 className="sr">{t('about')}</h2>
      {paragraphs.length > 0 && (
        <div className="prose prose--lead">
          {paragraphs.map((text, index) => (
            <p key={index} className="whitespace-pre-line">
              <UserText text={text.trim()} />
            </p>
          ))}
        </div>
      )}
      {prompts.map((answer, at) => (
        <Fragment key={answer.prompt}>
          <PromptQuote member={member} answer={answer} />
          <PhotoBetween member={member} gallery={gallery} index={at + 1} />
        </Fragment>
      ))}
    </section>
  )
}

/** Nobody has read the words yet, or there are none: the page says so instead of ending at a name. */
function NoWords({ member: { id, username, canMessage } }: { member: Member }) {
  const { t } = useTranslation('members')
  if (useUser().id === id) return null
  return (
    <p className="prose--lead muted">
      {t('noWords', { username })} {canMessage.allowed && t('noWordsHello')}
    </p>
  )
}

function PromptQuote({ member, answer: said }: { member: Member; answer: PromptAnswer }) {
  const { t } = useTranslation('prompts')
  const { prompt, answer } = said
  const words = t(`catalogue.${prompt}`)
  const mayAnswer = useUser().id !== member.id && member.canMessage.allowed
  return (
    <figure className="pull">
      <figcaption className="pull-prompt">{words}</figcaption>
      <blockquote className="pull-words">
        <UserText text={answer} />
      </blockquote>
      {mayAnswer && (
        <Link
          className="more"
          to={getMessagePath(member)}
          aria-label={t('answerOf', { prompt: words })}
          onClick={() => draftReply(t, member.id, said)}
        >
          {t('answer')}
        </Link>
      )}
    </figure>
  )
}

/** A photo that the gallery does not begin with; one press shows it large. */
function PhotoBetween({ member, gallery, index }: MemberWordsProps & { index: number }) {
  const { t } = useTranslation('members')
  const item = gallery.items[index]
  if (item?.kind !== 'photo') return null
  const { username } = member
  return (
    <div className="pull-photo">
      <MemberPhoto picture={item.picture} blur={item.blur} username={username} alt="" sizes={sizes}>
        <button
          type="button"
          className="absolute inset-0 cursor-zoom-in -outline-offset-4"
          aria-label={t('picture', { number: index + 1, username })}
          onClick={() => gallery.enlarge(index)}
        />
        <GalleryTags item={item} />
        <WriteAboutPhoto member={member} item={item} number={index + 1} className="photo-write at-br" />
      </MemberPhoto>
    </div>
  )
}

const sizes = '(min-width: 992px) 420px, (min-width: 576px) 50vw, 100vw'
