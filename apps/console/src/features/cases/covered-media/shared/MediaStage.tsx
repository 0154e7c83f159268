import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlurStrength } from '#app/state/wellness-settings.ts'
import { BlurCountdown } from './BlurCountdown.tsx'
import type { useUncovered } from './use-uncovered.ts'

type Props = {
  stage: Pick<ReturnType<typeof useUncovered>, 'shown' | 'isCovered' | 'isLarge' | 'coversAt'>
  alt: string
  children: ReactNode
}

/**
 * A wash of colour, or the blurred picture, with a plate on it; or what lies below. Films make no sound and do not start
 * by themselves.
 */
export function MediaStage({ stage, alt, children }: Props) {
  const { t } = useTranslation('console-cases')
  const blur = useBlurStrength()
  const { shown, isCovered, isLarge, coversAt } = stage
  const size = isLarge ? 'ph bare' : 'ph bare first'
  if (shown && !isCovered)
    return (
      <>
        {shown.type.startsWith('video/') ? (
          <video className={size} src={shown.url} controls muted playsInline aria-label={alt} />
        ) : (
          <img className={size} src={shown.url} alt={alt} />
        )}
        <BlurCountdown at={coversAt} />
      </>
    )
  return (
    <div className="ph p1">
      {shown?.type.startsWith('image/') && blur !== 'full' && (
        <img className={`blurred blurred--${blur}`} src={shown.url} alt="" />
      )}
      <div className="cover">
        <div className="plate">
          <EyeOff size={24} aria-hidden />
          <p className="strong">{t('covered')}</p>
          {children}
        </div>
      </div>
    </div>
  )
}
