import type { Member } from '@amour/contract/people/members.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { Lightbox } from '@amour/ui/components/overlay/Lightbox.tsx'
import { Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ConsentNote } from '#features/media/explicit/shared/ConsentNote.tsx'
import { LikeButton } from '#features/media/library/shared/LikeButton.tsx'
import { MediaStage } from '#features/media/library/shared/MediaStage.tsx'
import { useArrowKeys } from '#features/media/library/shared/use-arrow-keys.ts'
import { useSwipe } from '#features/media/library/shared/use-swipe.ts'
import { reportView, useLikes } from '#features/media/library/media.api.ts'
import type { GalleryItem } from './gallery-items.ts'
import { WriteAboutPhoto } from './WriteAboutPhoto.tsx'

type MemberLightboxProps = {
  member: Member
  item: GalleryItem
  number: number
  total: number
  /** Nobody likes what is their own. */
  isOwn: boolean
  /** Whether a report stands over it. */
  isReporting: boolean
  onStep: (by: 1 | -1) => void
  onReport: () => void
  onClose: () => void
}

/** One photo or video of a member, whole and as large as the window allows. */
export function MemberLightbox(props: MemberLightboxProps) {
  const { member, item, number, total, isOwn, isReporting, onStep, onReport, onClose } = props
  const { t } = useTranslation('members')
  const { username } = member
  const { kind, isVeiled } = item
  const isOne = total < 2
  const liking = useLikes(item)
  useArrowKeys(isOne || isReporting ? undefined : onStep)
  const swipe = useSwipe(onStep)
  return (
    <Lightbox
      title={t(`large.${kind}`, { username, number, total })}
      closeLabel={t('close')}
      onClose={onClose}
      steps={isOne ? undefined : { previousLabel: t('previousPhoto'), nextLabel: t('nextPhoto'), onStep }}
      actions={
        !isOwn && (
          <>
            {!isVeiled && <LikeButton liking={liking} name={t(kind, { number, username })} />}
            <WriteAboutPhoto
              member={member}
              item={item}
              number={number}
              className={buttonClass({ variant: 'ghost' })}
            />
            <Button variant="ghost" icon={<Flag className="i" aria-hidden />} onClick={onReport}>
              {t('reportMedia')} <span className="sr">{t(kind, { number, username })}</span>
            </Button>
          </>
        )
      }
    >
      <div className="contents" {...(!isOne && kind === 'photo' && swipe)}>
        <MediaStage
          item={item}
          label={t(kind, { number, username })}
          cover={
            item.awaitsConsent && (
              <ConsentNote kind={kind} blur={item.blur} sender={{ id: member.id, username }} onNotNow={onClose} />
            )
          }
          onPlay={isOwn ? undefined : () => reportView(item)}
        />
      </div>
    </Lightbox>
  )
}
