import { PASSWORD_MIN } from '@amour/contract/account/passwords.ts'
import { StrengthBars } from '@amour/ui/components/form/StrengthBars.tsx'
import { VisuallyHidden } from '@amour/ui/components/layout/VisuallyHidden.tsx'
import { useTranslation } from 'react-i18next'
import { judgePassword } from './password-strength.ts'
import { useDebounced } from '#app/hooks/use-debounced.ts'

const looks = {
  short: { bars: 1, tone: 'bad' },
  weak: { bars: 1, tone: 'bad' },
  fair: { bars: 2, tone: 'warn' },
  good: { bars: 3, tone: 'good' },
  strong: { bars: 4, tone: 'good' },
} as const

/** Milliseconds without a key before a screen reader is told. */
const PAUSE = 800

/** How strong what is typed is so far, and why. */
export function StrengthMeter({ password, about }: { password: string; about: readonly string[] }) {
  const { t } = useTranslation('passwords')
  const { level, reason } = judgePassword(password, about)
  const label = t(`level.${level}`)
  const why = level === 'short' ? t('atLeast', { count: PASSWORD_MIN }) : reason && t(`reason.${reason}`)
  const said = useDebounced(why ? `${label} ${why}` : label, PAUSE)
  return (
    <>
      <div aria-hidden>
        <StrengthBars {...looks[level]} label={label}>
          {why}
        </StrengthBars>
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}
