import type { Media } from '@amour/contract/media/media.ts'
import type { Message } from '@amour/contract/messages/messages.ts'
import { Lightbox } from '@amour/ui/components/overlay/Lightbox.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LikeButton } from '#features/media/library/shared/LikeButton.tsx'
import { MediaStage } from '#features/media/library/shared/MediaStage.tsx'
import { reportView, useLikes } from '#features/media/library/media.api.ts'

type MessageLightboxProps = { message: Message; item: Media; onClose: () => void }

/** A photo or video of a message, whole. */
export function MessageLightbox({ message: { isMine }, item, onClose }: MessageLightboxProps) {
  const { t } = useTranslation('messages')
  const { kind, isVeiled } = item
  const label = t(isMine ? `${kind}ByYou` : `${kind}ByThem`)
  const liking = useLikes(item)
  const isTheirs = !isMine && !isVeiled

  useEffect(() => {
    if (isTheirs && item.kind === 'photo') reportView(item)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each opening
  }, [isTheirs])

  return (
    <Lightbox
      title={label}
      closeLabel={t('close')}
      onClose={onClose}
      actions={isTheirs && <LikeButton liking={liking} name={label} />}
    >
      <MediaStage item={item} label={label} onPlay={isTheirs ? () => reportView(item) : undefined} />
    </Lightbox>
  )
}
