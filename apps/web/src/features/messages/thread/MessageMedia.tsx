import type { Attachment, Correspondent, Message } from '@amour/contract/messages/messages.ts'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { Clock, ImageOff, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogPart } from '#app/overlay/DialogPart.tsx'
import { lazyStatic } from '#app/page/lazy-part.ts'
import { CoveredMedia, isCovered } from './CoveredMedia.tsx'
import { MemberPhoto } from '#features/people/members/shared/MemberPhoto.tsx'
import { useHasEnded, useUntil } from '#features/media/access/shared/use-until.ts'
import { PICTURE_LIFE } from '#features/media/library/shared/picture.ts'
import { refetchEnded, refetchMessage } from '#features/messages/conversations/thread.api.ts'

const MessageLightbox = lazyStatic(
  'MessageLightbox',
  async () => (await import('./MessageLightbox.tsx')).MessageLightbox,
)

type MessageMediaProps = { message: Message; member: Correspondent; attachment: Attachment }

/** What a message carries, as far as the one who reads it may see it now. */
export function MessageMedia({ message, member, attachment }: MessageMediaProps) {
  const { t } = useTranslation('messages')
  const { t: tSharing } = useTranslation('sharing')
  const [isLarge, setLarge] = useState(false)
  // Its addresses are as old as the message's reading; one that is refused may be taken back or only have grown old.
  const [readAt] = useState(Date.now)
  const { state, media } = attachment
  const until = media?.shared?.until ?? null
  const end = useUntil(until)
  const isOver = useHasEnded(until)
  // The end may be another one by now.
  useEffect(() => {
    if (isOver) refetchEnded(message)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each end
  }, [isOver, until])

  if (!media || isOver) {
    // It does not open by itself where more is seen of it again.
    if (isLarge) setLarge(false)
    const isChecking = state === 'checking' && !isOver
    const Icon = isChecking ? Clock : ImageOff
    return (
      <span className="msg-removed">
        <Icon className="i" aria-hidden />
        {t(isChecking ? 'mediaChecking' : 'mediaGone')}
      </span>
    )
  }
  if (isCovered(media)) return <CoveredMedia message={message} member={member} media={media} />
  const { kind, isVeiled, blur, picture } = media
  return (
    <span
      className="contents"
      // Of what is enlarged too, which is fetched when it is looked at.
      onErrorCapture={() => Date.now() - readAt > PICTURE_LIFE && void refetchMessage(message)}
    >
      <button
        type="button"
        className="w-full"
        aria-label={t(message.isMine ? `${kind}ByYou` : `${kind}ByThem`)}
        onClick={() => setLarge(true)}
      >
        <MemberPhoto picture={picture} blur={blur} username="" alt="" sizes="216px">
          {kind === 'video' && (
            <span className="play play--md">
              <Play className="i" aria-hidden />
            </span>
          )}
          {state === 'checking' ? (
            <Tag tone="plain" icon={<Clock className="i" aria-hidden />} className="at-tl">
              {t('pending')}
            </Tag>
          ) : (
            isVeiled && (
              <Tag tone="explicit" className="at-tl">
                {t('explicit')}
              </Tag>
            )
          )}
        </MemberPhoto>
      </button>
      {media.shared && !message.isMine && (
        <span className="tiny block px-2.5 pt-1.5 text-muted">
          {end && `${tSharing('until', { end })} · `}
          {tSharing('owner.sees', { username: member.username })}
        </span>
      )}
      {isLarge && (
        <DialogPart onClose={() => setLarge(false)}>
          <MessageLightbox message={message} item={media} onClose={() => setLarge(false)} />
        </DialogPart>
      )}
    </span>
  )
}
