import type { Metrics } from '@amour/contract/console/metrics.ts'
import { useTranslation } from 'react-i18next'
import { formatMinutes } from '#app/duration.ts'
import { formatMaybeMinutes } from './figures.ts'

/** Where the target stands on a bar, of a hundred; what took longer than the bar is cut off at its end. */
const TARGET_AT = 80

/** How long decisions took in each queue, against what it allows. */
export function TargetBars({ queues }: { queues: Metrics['queues'] }) {
  const { t } = useTranslation('console-metrics')
  const { t: tConsole } = useTranslation('console')
  return (
    <section className="card" aria-labelledby="targets">
      <header>
        <h2 id="targets">{t('againstTarget')}</h2>
      </header>
      <div className="pad">
        <ul className="bars">
          {queues.map(({ queue, medianMinutes, slowMinutes, allowedMinutes }) => {
            const at = (minutes: number) => `${Math.min(100, (TARGET_AT * minutes) / allowedMinutes)}%`
            const name = tConsole(`place.${queue}`)
            const isLate = slowMinutes !== null && slowMinutes > allowedMinutes
            return (
              <li key={queue}>
                <span className="trunc">{name}</span>
                <div className="span-bar" aria-hidden>
                  {slowMinutes !== null && <i style={{ width: at(slowMinutes) }} />}
                  {medianMinutes !== null && <b style={{ left: `min(${at(medianMinutes)}, 100% - 3px)` }} />}
                  <u style={{ left: `${TARGET_AT}%` }} />
                </div>
                <span className={isLate ? 'small right nowrap c-warn strong' : 'small right muted nowrap'} aria-hidden>
                  {medianMinutes === null || slowMinutes === null
                    ? t('none')
                    : `${formatMinutes(medianMinutes)} · ${formatMinutes(slowMinutes)}`}
                </span>
                <span className="sr">
                  {medianMinutes === null
                    ? `${name}: ${t('noDecision')}`
                    : t('barWhat', {
                        queue: name,
                        median: formatMaybeMinutes(medianMinutes),
                        slow: formatMaybeMinutes(slowMinutes),
                        target: formatMinutes(allowedMinutes),
                      })}
                </span>
              </li>
            )
          })}
        </ul>
        <p className="small muted">{t('targetNote')}</p>
      </div>
    </section>
  )
}
