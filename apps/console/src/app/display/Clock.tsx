import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatHours, formatMinutes, countMinutesBetween } from './duration.ts'
import { Ring } from './Ring.tsx'
import { useNow } from '#app/hooks/use-now.ts'

type Props = {
  /** What the time is for, where there is another one beside it. */
  name?: string
  /** In hours, however many, as the law counts them. */
  isInHours?: boolean
  from: string
  due: string
}

/** What is left of the time for something, as a ring and in words; never told by colour alone. */
export function Clock({ name, isInHours = false, from, due }: Props) {
  const { t } = useTranslation('console')
  const now = useNow()
  const left = countMinutesBetween(now, due)
  const format = isInHours ? formatHours : formatMinutes
  const share = Math.min(1, Math.max(0, left / Math.max(1, countMinutesBetween(from, due))))
  const state = left <= 0 ? 'late' : share < 0.2 || left < 30 ? 'soon' : 'ok'
  return (
    <span className="clock small" data-s={state}>
      {state === 'late' ? <TriangleAlert size={16} aria-hidden /> : <Ring share={share} />}
      <span>
        {name && `${name}: `}
        {t(left <= 0 ? 'late' : 'left', { time: format(Math.abs(left)) })}
      </span>
    </span>
  )
}
