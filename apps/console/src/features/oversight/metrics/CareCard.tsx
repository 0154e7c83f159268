import { HEAVY_LOOKS } from '@amour/contract/console/wellness-settings.ts'
import type { Metrics } from '@amour/contract/console/metrics.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/display/format.ts'
import { type FigureRow, FigureTable } from './FigureTable.tsx'
import { formatShare } from './figures.ts'

/** Who looked at how much, so that people can take turns; totals for whoever sees no names. */
export function CareCard({ looks, allLooks, seesNames }: Pick<Metrics, 'looks' | 'allLooks'> & { seesNames: boolean }) {
  const { t } = useTranslation('console-metrics')
  const rows = looks.map(({ name, looks: count, peak, claims, skips }): FigureRow => [
    name,
    formatNumber(count),
    peak >= HEAVY_LOOKS ? (
      <span className="c-warn strong">{t('peakLimit', { count: formatNumber(peak) })}</span>
    ) : (
      formatNumber(peak)
    ),
    formatNumber(claims),
    formatShare(skips, claims),
  ])
  return (
    <section className="card" aria-labelledby="care">
      <header>
        <h2 id="care">{t('care')}</h2>
        <span className="small muted">{t('careNote')}</span>
      </header>
      {!seesNames && <p className="pad muted">{t('careTotals', { looks: formatNumber(allLooks) })}</p>}
      {seesNames && rows.length === 0 && <p className="pad muted">{t('careNone')}</p>}
      {rows.length > 0 && (
        <FigureTable
          label={t('care')}
          columns={[t('moderator'), t('looks'), t('peak'), t('taken'), t('skips')]}
          rows={rows}
        />
      )}
    </section>
  )
}
