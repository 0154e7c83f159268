import { HEAVY_LOOKS } from '@amour/contract/console/cases.ts'
import type { Metrics } from '@amour/contract/console/metrics.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMinutes } from '#app/duration.ts'
import { formatNumber } from '#app/format.ts'
import { formatMaybeMinutes, formatShare } from './figures.ts'

/** A table: the first column names, the others count. */
function Figures({
  columns,
  rows,
}: {
  columns: readonly string[]
  rows: readonly (readonly [string, ...ReactNode[]])[]
}) {
  return (
    <div className="tablescroll">
      <table className="table table--tight">
        <thead>
          <tr>
            {columns.map((name, index) => (
              <th key={name} scope="col" className={index === 0 ? '' : 'n'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <td>{name}</td>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className="n nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Every queue with all its figures. */
export function QueuesCard({ queues }: { queues: Metrics['queues'] }) {
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
  const rows = queues.map((row): [string, ...ReactNode[]] => [
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
      <Figures columns={columns} rows={rows} />
    </section>
  )
}

/** Who looked at how much, so that people can take turns; totals for whoever sees no names. */
export function CareCard({ looks, allLooks, seesNames }: Pick<Metrics, 'looks' | 'allLooks'> & { seesNames: boolean }) {
  const { t } = useTranslation('console-metrics')
  const rows = looks.map(({ name, looks: count, peak, claims, skips }): [string, ...ReactNode[]] => [
    name,
    formatNumber(count),
    peak >= HEAVY_LOOKS ? <span className="c-warn strong">{t('peakLimit', { count: peak })}</span> : peak,
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
        <Figures columns={[t('moderator'), t('looks'), t('peak'), t('taken'), t('skips')]} rows={rows} />
      )}
    </section>
  )
}

/** Which rules of the house were used, and how often that was seen otherwise later. */
export function PoliciesCard({ policies }: Pick<Metrics, 'policies'>) {
  const { t } = useTranslation('console-metrics')
  const rows = policies.map(({ title, decisions, acted, overturned }): [string, ...ReactNode[]] => [
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
        <Figures columns={[t('policy'), t('decisions'), t('acted'), t('overturned')]} rows={rows} />
      )}
    </section>
  )
}
