import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BackLink } from './BackLink.tsx'

const round = (side: string, only: string) =>
  buttonClass({ variant: undefined, iconOnly: true, round: true, className: `gal-btn gal-btn--${side} ${only}` })

type GalleryButtonsProps = { number: number; total: number; onStep: (by: 1 | -1) => void }

/** What lies on the large picture: the ways to its neighbours, how many there are, and on a phone the way back, which stands above the words where there is no photo. */
export function GalleryButtons({ number, total, onStep }: GalleryButtonsProps) {
  const { t } = useTranslation('members')
  return (
    <>
      {total > 0 && <BackLink className={round('back', 'only-sm')} isIcon />}
      {total > 1 && (
        <>
          <button
            type="button"
            className={round('prev', 'only-lg')}
            aria-label={t('previousPhoto')}
            onClick={() => onStep(-1)}
          >
            <ChevronLeft className="i" aria-hidden />
          </button>
          <button
            type="button"
            className={round('next', 'only-lg')}
            aria-label={t('nextPhoto')}
            onClick={() => onStep(1)}
          >
            <ChevronRight className="i" aria-hidden />
          </button>
          <span className="gal-count at-tr num pointer-events-none" aria-live="polite">
            {t('photoCount', { number, total })}
          </span>
        </>
      )}
    </>
  )
}
