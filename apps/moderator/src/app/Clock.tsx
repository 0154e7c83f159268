import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMinutes, minutesBetween } from './duration.ts'
import { Ring } from './Ring.tsx'
import { useNow } from './use-now.ts'

/** What is left of the time for something, as a ring and in words; never told by colour alone. */
export function Clock({ from, due }: { from: string; due: string }) {
  const { t } = useTranslation('console')
  const now = useNow()
  const left = minutesBetween(now, due)
  const share = Math.min(1, Math.max(0, left / Math.max(1, minutesBetween(from, due))))
  const state = left <= 0 ? 'late' : share < 0.2 || left < 30 ? 'soon' : 'ok'
  return (
    <span className="clock small" data-s={state}>
      {state === 'late' ? <TriangleAlert size={16} aria-hidden /> : <Ring share={share} />}
      <span>{t(left <= 0 ? 'late' : 'left', { time: formatMinutes(Math.abs(left)) })}</span>
    </span>
  )
}
