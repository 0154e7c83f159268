import type { Media } from '@amour/contract/media.ts'
import type { Member } from '@amour/contract/members.ts'
import { Alert } from '@amour/ui/components/Alert.tsx'
import { Button } from '@amour/ui/components/Button.tsx'
import { Dialog } from '@amour/ui/components/Dialog.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sourcesOf } from '#app/picture.ts'
import { useArrowKeys } from './use-arrow-keys.ts'
import { useSwipe } from './use-swipe.ts'

type LightboxProps = {
  member: Member
  photo: Media
  number: number
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

/** One photo, whole and as large as the window allows. */
export function Lightbox({ member, photo, number, onStep, onClose }: LightboxProps) {
  const { t } = useTranslation('members')
  const { username, photos } = member
  const { picture, isVeiled } = photo
  const { src, srcSet } = sourcesOf(picture)
  const isOne = photos.length < 2
  useArrowKeys(isOne ? undefined : onStep)
  const swipe = useSwipe(onStep)

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('largePhoto', { username, number, total: photos.length })}
      closeLabel={t('close')}
    >
      <img
        key={photo.id}
        className="mx-auto max-h-[calc(100dvh-220px)] w-auto touch-pan-y rounded-card"
        src={src ?? undefined}
        srcSet={srcSet}
        sizes="(min-width: 760px) 700px, 100vw"
        width={picture.width}
        height={picture.height}
        alt={t('photo', { number, username })}
        draggable={false}
        {...(!isOne && swipe)}
      />
      {isVeiled && (
        <Alert tone="plain" className="mt-4">
          {t('veiled')}
        </Alert>
      )}
      {!isOne && (
        <div className="between mt-4">
          <Button variant="quiet" icon={<ChevronLeft className="i" aria-hidden />} onClick={() => onStep(-1)}>
            {t('previousPhoto')}
          </Button>
          <Button variant="quiet" onClick={() => onStep(1)}>
            {t('nextPhoto')}
            <ChevronRight className="i" aria-hidden />
          </Button>
        </div>
      )}
    </Dialog>
  )
}
