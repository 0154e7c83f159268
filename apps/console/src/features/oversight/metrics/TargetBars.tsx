import type { Metrics } from '@amour/contract/console/metrics.ts'
import { useTranslation } from 'react-i18next'
import { formatMinutes } from '#app/display/duration.ts'
import { SpanBar } from '#app/display/SpanBar.tsx'
import { formatMaybeMinutes } from './figures.ts'

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
            const name = tConsole(`place.${queue}`)
            const isLate = slowMinutes !== null && slowMinutes > allowedMinutes
            return (
              <li key={queue}>
                <span className="trunc">{name}</span>
                <SpanBar median={medianMinutes} slow={slowMinutes} allowed={allowedMinutes} />
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
