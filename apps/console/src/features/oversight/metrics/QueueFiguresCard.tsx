import type { Metrics } from '@amour/contract/console/metrics.ts'
import { useTranslation } from 'react-i18next'
import { formatMinutes } from '#app/display/duration.ts'
import { formatNumber } from '#app/display/format.ts'
import { type FigureRow, FigureTable } from './FigureTable.tsx'
import { formatMaybeMinutes } from './figures.ts'

/** Every queue with all its figures. */
export function QueueFiguresCard({ queues }: { queues: Metrics['queues'] }) {
  const { t } = useTranslation('console-metrics')
  const { t: tConsole } = useTranslation('console')
  const columns = [
    t('queue'),
    t('waiting'),
    t('ageP50'),
    t('ageP95'),
    t('in'),
    t('decided'),
    t('look'),
    t('p50'),
    t('p95'),
    t('target'),
    t('lateHere'),
  ]
  const rows = queues.map((row): FigureRow => [
    tConsole(`place.${row.queue}`),
    formatNumber(row.waiting),
    formatMaybeMinutes(row.ageMinutes),
    formatMaybeMinutes(row.oldMinutes),
    formatNumber(row.opened),
    formatNumber(row.decided),
    formatMaybeMinutes(row.firstLookMinutes),
    formatMaybeMinutes(row.medianMinutes),
    formatMaybeMinutes(row.slowMinutes),
    formatMinutes(row.allowedMinutes),
    row.late > 0 ? <span className="c-warn strong">{formatNumber(row.late)}</span> : '0',
  ])
  return (
    <section className="card" aria-labelledby="queue-figures">
      <header>
        <h2 id="queue-figures">{t('queues')}</h2>
      </header>
      <FigureTable label={t('queues')} columns={columns} rows={rows} />
    </section>
  )
}
