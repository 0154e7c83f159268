import type { History } from '@amour/contract/console/metrics.ts'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/display/format.ts'

type Day = History['perDay'][number]

/** The middle one of what is there. */
function median(values: readonly (number | null)[]): number {
  const sorted = values.filter((value) => value !== null).toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The figures of now, each before what it usually is. */
export function HistoryTiles({ history }: { history: History }) {
  const { t } = useTranslation('console-metrics')
  const { perDay, waitingNow, appeals, overturned, days } = history
  const decided = perDay.reduce((all, day) => all + day.decided, 0)
  const share = appeals === 0 ? 0 : Math.round((100 * overturned) / appeals)
  const of = (read: (day: Day) => number | null) => perDay.map(read)
  return (
    <div className="kpis">
      <Tile name={t('history.waitingNow')} value={formatNumber(waitingNow)} line={of(({ waiting }) => waiting)}>
        {t('history.usually', { count: formatNumber(median(of(({ waiting }) => waiting))) })}
      </Tile>
      <Tile name={t('history.decided', { days })} value={formatNumber(decided)} line={of((day) => day.decided)}>
        {t('history.aDay', { count: formatNumber(Math.round(decided / days)) })}
      </Tile>
      <Tile
        name={t('history.slowest')}
        value={`${formatNumber(median(of(({ usedShare }) => usedShare)))}%`}
        line={of(({ usedShare }) => (usedShare === null ? null : Math.min(200, usedShare)))}
      >
        {t('history.overOn', { count: perDay.filter(({ usedShare }) => (usedShare ?? 0) > 100).length })}
      </Tile>
      <Tile name={t('history.overturned')} value={appeals === 0 ? '–' : `${share}%`} meter={share}>
        {t('overturnedOf', { count: appeals, overturned: formatNumber(overturned), all: formatNumber(appeals) })}
      </Tile>
    </div>
  )
}

type TileProps = {
  name: string
  value: string
  line?: readonly (number | null)[]
  meter?: number
  children: string
}

function Tile({ name, value, line, meter, children }: TileProps) {
  return (
    <section className="card kpi">
      <h3 className="small muted">{name}</h3>
      <span className="stat">{value}</span>
      {line && <Sparkline values={line} />}
      {/* A custom property is none of React's. */}
      {meter !== undefined && <span className="meter" aria-hidden style={{ '--v': meter } as CSSProperties} />}
      <span className="small muted">{children}</span>
    </section>
  )
}

/** The same day by day, without figures: the chart beside it has them. */
function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  const points = values.flatMap((value, index) =>
    value === null
      ? []
      : [`${((100 * index) / Math.max(1, values.length - 1)).toFixed(2)} ${(30 - (28 * value) / most).toFixed(2)}`],
  )
  if (points.length < 2) return null
  return (
    <svg className="chart spark" viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden>
      <path className="a1" d={`M${points.join('L')}L100 32L0 32Z`} />
      <path className="l1" d={`M${points.join('L')}`} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
