import type { Metrics } from '@amour/contract/console/metrics.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/display/format.ts'
import { type FigureRow, FigureTable } from './FigureTable.tsx'
import { formatShare } from './figures.ts'

/** Which rules of the house were used, and how often that was seen otherwise later. */
export function PoliciesCard({ policies }: Pick<Metrics, 'policies'>) {
  const { t } = useTranslation('console-metrics')
  const rows = policies.map(({ title, decisions, acted, overturned }): FigureRow => [
    title,
    formatNumber(decisions),
    formatShare(acted, decisions),
    formatShare(overturned, decisions),
  ])
  return (
    <section className="card" aria-labelledby="policies">
      <header>
        <h2 id="policies">{t('policies')}</h2>
      </header>
      {rows.length === 0 ? (
        <p className="pad muted">{t('policiesNone')}</p>
      ) : (
        <FigureTable
          label={t('policies')}
          columns={[t('policy'), t('decisions'), t('acted'), t('overturned')]}
          rows={rows}
        />
      )}
    </section>
  )
}
