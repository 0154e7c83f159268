import { useTranslation } from 'react-i18next'
import { formatHours, formatMinutes, countMinutesBetween } from '#app/display/duration.ts'
import { formatDay, formatTime } from '#app/display/format.ts'
import { useNow } from '#app/hooks/use-now.ts'

const RADIUS = 44.5
const AROUND = 2 * Math.PI * RADIUS

type Props = { from: string; hours: number; hiddenAt: string | null }

/** What is left of the hours in which the law wants an intimate image gone, and whether it is out of sight already. */
export function IntimateClock({ from, hours, hiddenAt }: Props) {
  const { t } = useTranslation('console-cases')
  const now = useNow()
  const end = new Date(new Date(from).getTime() + hours * 3_600_000)
  const left = countMinutesBetween(now, end)
  const share = Math.max(0, Math.min(1, left / (hours * 60)))
  const after = hiddenAt === null ? null : countMinutesBetween(from, hiddenAt)
  const hiddenWhen =
    after === null ? t('notHidden') : after < 1 ? t('hiddenAtOnce') : t('hiddenAfter', { time: formatMinutes(after) })
  const time = (at: Date | string) => `${formatDay(at)}, ${formatTime(at)}`
  return (
    <section className="card">
      <div className="pad bigclock" data-s={left <= 0 ? 'late' : 'ok'}>
        <div className="face">
          <svg width="96" height="96" viewBox="0 0 96 96" aria-hidden>
            <circle className="bg" cx="48" cy="48" r={RADIUS} />
            <circle className="fg" cx="48" cy="48" r={RADIUS} strokeDasharray={`${AROUND * share} ${AROUND}`} />
          </svg>
          <b>{t('hoursShort', { hours })}</b>
        </div>
        <div className="stack s4 grow">
          <div className="small muted">{t('removal')}</div>
          <div className="t">{t(left > 0 ? 'timeLeft' : 'timeOver', { time: formatHours(Math.abs(left)) })}</div>
          <div className="muted">{t('ofHours', { hours, time: time(from) })}</div>
          <div className="small muted">
            {t('removeBy', { time: time(end) })} {hiddenWhen}
          </div>
        </div>
      </div>
    </section>
  )
}
