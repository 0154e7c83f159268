import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlurStrength } from '#app/comfort.ts'

type Props = {
  shown: { type: string; url: string } | undefined
  isVeiled: boolean
  alt: string
  children: ReactNode
}

/**
 * A wash of colour, or the blurred picture, with a plate on it; or what lies below. Films make no sound and do not start
 * by themselves.
 */
export function Stage({ shown, isVeiled, alt, children }: Props) {
  const { t } = useTranslation('console-cases')
  const blur = useBlurStrength()
  if (shown?.type.startsWith('video/') && !isVeiled)
    return <video className="ph bare" src={shown.url} controls muted playsInline aria-label={alt} />
  if (shown && !isVeiled) return <img className="ph bare" src={shown.url} alt={alt} />
  return (
    <div className="ph p1">
      {shown?.type.startsWith('image/') && blur !== 'full' && (
        <img className={`veiled veiled--${blur}`} src={shown.url} alt="" />
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
