import type { FiledMember } from '@amour/contract/console/case-file.ts'
import { Radar } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '#app/display/format.ts'

/** What was seen of a member without a report. */
export function SignalsCard({ signals }: Pick<FiledMember, 'signals'>) {
  const { t } = useTranslation('console-cases')
  const time = (at: string) => `${formatDay(at)} ${formatTime(at)}`
  return (
    <section className="card">
      <header>
        <h2>{t('signals')}</h2>
      </header>
      <div className="pad">
        <ul className="linked">
          {signals.map(({ kind, count, firstAt, lastAt }) => (
            <li key={kind}>
              <Radar size={16} aria-hidden />
              <div>
                <div className="strong">{t(`signal.${kind}`, { count })}</div>
                <div className="small muted">{t('signalsBetween', { first: time(firstAt), last: time(lastAt) })}</div>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
