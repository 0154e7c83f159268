import { classes } from '@amour/ui/classes.ts'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { CircleAlert, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MemberPhoto } from '#features/people/members/shared/MemberPhoto.tsx'
import { readRestriction } from '#app/account/restriction-notice.ts'
import { dropOutgoing } from './outbox.ts'
import type { Outgoing, Recipient } from './outbox.ts'
import { editOutgoing } from '#features/messages/composer/edit-outgoing.ts'
import { isWaiting, useSendingFailure } from './sending-failure.ts'
import { resend } from '#features/messages/composer/message-sending.api.ts'
import { PhotoQuote } from '#features/messages/conversations/shared/PhotoQuote.tsx'
import { splitPhotoQuote } from '#features/messages/conversations/shared/photo-quote.ts'
import { isPlaceholderText } from '#features/messages/conversations/shared/placeholder-text.ts'
import { paths } from '#paths.ts'

/** One's own message before it has arrived; when it fails nothing of it is lost. */
export function OutgoingMessage({ outgoing, member }: { outgoing: Outgoing; member: Recipient }) {
  const { t } = useTranslation('messages')
  const { id, media, error } = outgoing
  const { text, photoId } = splitPhotoQuote(outgoing.text)
  const { t: tCommon } = useTranslation()
  const failure = useSendingFailure(error)
  const restriction = readRestriction(error)
  const hasFailed = error !== undefined
  const corrections = (
    <>
      <button type="button" onClick={() => editOutgoing(outgoing)}>
        {t('edit')}
      </button>
      <button type="button" onClick={() => dropOutgoing(id)}>
        {t('drop')}
      </button>
    </>
  )
  return (
    <>
      <span className="sr">{t('youWrote')}</span>
      <div className={classes('msg msg--mine last wrap-anywhere whitespace-pre-wrap', media && 'msg--media')}>
        {photoId && <PhotoQuote photoId={photoId} ownerId={member.id} />}
        {media && <MemberPhoto picture={media} username="" alt={t(`${media.kind}ByYou`)} sizes="216px" />}
        {media ? (
          !isPlaceholderText(text) && (
            <p>
              <UserText text={text} />
            </p>
          )
        ) : (
          <UserText text={text} />
        )}
      </div>
      {isWaiting(outgoing) ? (
        <div className="msg-meta msg-meta--mine flex-wrap justify-end gap-x-4" role="status">
          <span className="flex items-center gap-1.5">
            <Clock className="i" aria-hidden />
            {t('waiting')}
          </span>
          {/* While a try is on its way it may arrive, whatever is done here. */}
          {hasFailed && corrections}
        </div>
      ) : hasFailed ? (
        <div className="msg-meta msg-meta--mine flex-wrap justify-end gap-x-4" role="alert">
          <span className="flex items-start gap-1.5 text-bad">
            <CircleAlert className="i mt-0.5" aria-hidden />
            {failure}
          </span>
          {restriction && <Link to={paths.account('decisions')}>{tCommon('restrictedWhy')}</Link>}
          <span className="flex gap-x-4">
            <button type="button" onClick={() => void resend(member, id)}>
              {t('retry')}
            </button>
            {corrections}
          </span>
        </div>
      ) : (
        <p className="msg-meta msg-meta--mine">
          <Clock className="i" aria-hidden />
          {t('sending')}
        </p>
      )}
    </>
  )
}
