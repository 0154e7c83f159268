import type { Member } from '@amour/contract/members.ts'
import { buttonClass } from '@amour/ui/components/button-class.ts'
import { Tag } from '@amour/ui/components/Tag.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberPhoto } from '#app/MemberPhoto.tsx'
import { BackLink } from './BackLink.tsx'
import { Lightbox } from './Lightbox.tsx'
import { Thumbs } from './Thumbs.tsx'
import { useArrowKeys } from './use-arrow-keys.ts'
import { useSwipe } from './use-swipe.ts'

type GalleryProps = {
  member: Member
  /** Told when a photo could not be fetched. */
  onBroken: () => void
}

const sizes = '(min-width: 992px) 480px, (min-width: 576px) 44vw, 100vw'
const round = (place: string, only: string) =>
  buttonClass({ variant: undefined, iconOnly: true, round: true, className: `gal-btn gal-btn--${place} ${only}` })

/** The member's photos: one large, the others under it. Arrow keys and swipes walk, a press enlarges. */
export function Gallery({ member, onBroken }: GalleryProps) {
  const { t } = useTranslation('members')
  const { username, photos } = member
  const [at, setAt] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const index = Math.min(at, photos.length - 1)
  const photo = photos[index]
  const number = index + 1
  const isOne = photos.length < 2

  const step = (by: 1 | -1) => setAt((index + by + photos.length) % photos.length)
  useArrowKeys(isOne || isLarge ? undefined : step)
  const swipe = useSwipe(step)

  return (
    <div
      className="gallery"
      role="group"
      aria-roledescription={isOne ? undefined : t('carousel')}
      aria-label={t('photos', { username })}
      onErrorCapture={onBroken}
    >
      <MemberPhoto
        picture={photo?.picture ?? null}
        username={username}
        alt={photo ? t('photo', { number, username }) : t('noPhoto', { username })}
        sizes={sizes}
        veiled={photo?.isVeiled}
        eager
      >
        {photo && (
          <button
            type="button"
            className="absolute inset-0 cursor-zoom-in touch-pan-y -outline-offset-4"
            aria-label={t('enlarge', { number, username })}
            {...(!isOne && swipe)}
            onClick={() => setLarge(true)}
          />
        )}
        <BackLink className={round('back', 'only-sm')} isIcon />
        {!isOne && (
          <>
            <button
              type="button"
              className={round('prev', 'only-lg')}
              aria-label={t('previousPhoto')}
              onClick={() => step(-1)}
            >
              <ChevronLeft className="i" aria-hidden />
            </button>
            <button
              type="button"
              className={round('next', 'only-lg')}
              aria-label={t('nextPhoto')}
              onClick={() => step(1)}
            >
              <ChevronRight className="i" aria-hidden />
            </button>
            <span className="gal-count at-br num pointer-events-none" aria-live="polite">
              {t('photoCount', { number, total: photos.length })}
            </span>
          </>
        )}
        {photo?.isVeiled && (
          <Tag tone="explicit" className="at-bl pointer-events-none">
            {t('explicit')}
          </Tag>
        )}
      </MemberPhoto>
      {!isOne && <Thumbs member={member} current={index} onChoose={setAt} />}
      {photo && isLarge && (
        <Lightbox member={member} photo={photo} number={number} onStep={step} onClose={() => setLarge(false)} />
      )}
    </div>
  )
}
