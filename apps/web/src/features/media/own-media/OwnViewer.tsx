import type { OwnMedia } from '@amour/contract/media/media.ts'
import { Lightbox } from '@amour/ui/components/overlay/Lightbox.tsx'
import { Eye, ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MediaStage } from '#features/media/library/shared/MediaStage.tsx'
import { useArrowKeys } from '#features/media/library/shared/use-arrow-keys.ts'
import { useSwipe } from '#features/media/library/shared/use-swipe.ts'

type OwnViewerProps = {
  item: OwnMedia
  number: number
  total: number
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

/** One of one's own items, whole. */
export function OwnViewer({ item, number, total, onStep, onClose }: OwnViewerProps) {
  const { t } = useTranslation('media')
  const { kind, views, likes } = item
  const isOne = total < 2
  useArrowKeys(isOne ? undefined : onStep)
  const swipe = useSwipe(onStep)
  return (
    <Lightbox
      title={t(`${kind}.counted`, { number, total })}
      closeLabel={t('close')}
      onClose={onClose}
      steps={isOne ? undefined : { previousLabel: t('previous'), nextLabel: t('next'), onStep }}
      actions={
        <>
          <span className="inline-flex items-center gap-1.5">
            <Eye className="i i-16" aria-hidden />
            {t('views', { count: views })}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <ThumbsUp className="i i-16" aria-hidden />
            {t('likes', { count: likes })}
          </span>
        </>
      }
    >
      <div className="contents" {...(!isOne && kind === 'photo' && swipe)}>
        <MediaStage
          item={{ ...item, picture: item, isVeiled: false, blur: null }}
          label={t(`${kind}.numbered`, { number })}
        />
      </div>
    </Lightbox>
  )
}
