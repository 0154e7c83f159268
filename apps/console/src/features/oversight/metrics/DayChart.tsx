import { Button } from '@amour/ui/components/form/Button.tsx'
import type { Metrics } from '@amour/contract/console/metrics.ts'
import { ColumnHeads } from '#app/display/ColumnHeads.tsx'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/display/format.ts'
import { chooseAxisTop } from './figures.ts'
import { useWidth } from './use-width.ts'

type Day = Metrics['perDay'][number]

/** The drawing’s edges, in pixels; its width is that of the card. */
const BOX = { height: 284, left: 40, top: 12, bottom: 250 }

const shortDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(new Date(day))

/** What came and what was decided day by day: drawn, or as a table. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('console-metrics')
  const [isTable, setTable] = useState(false)
  const sum = (of: 'opened' | 'decided') => days.reduce((all, day) => all + day[of], 0)
  return (
    <section className="card" aria-labelledby="per-day">
      <header>
        <h2 id="per-day">{t('perDay')}</h2>
        <span className="small row gap16 legend">
          <span className="row">
            <Sample kind="l1" />
            {t('decidedTotal', { count: sum('decided') })}
          </span>
          <span className="row">
            <Sample kind="l2" />
            {t('inTotal', { count: sum('opened') })}
          </span>
        </span>
        <Button variant="ghost" onClick={() => setTable(!isTable)}>
          {isTable ? t('asChart') : t('asTable')}
        </Button>
      </header>
      {isTable ? <DayTable days={days} /> : <Drawn days={days} />}
    </section>
  )
}

function Sample({ kind }: { kind: 'l1' | 'l2' }) {
  return (
    <svg className="chart sample" viewBox="0 0 20 4" aria-hidden>
      <line className={kind} x1="1" x2="19" y1="2" y2="2" />
    </svg>
  )
}

function Drawn({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('console-metrics')
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const right = width - 6
  const top = chooseAxisTop(Math.max(0, ...days.flatMap(({ opened, decided }) => [opened, decided])))
  const last = days.at(-1)
  const x = (index: number) => BOX.left + ((right - BOX.left) * index) / Math.max(1, days.length - 1)
  const y = (value: number) => BOX.bottom - ((BOX.bottom - BOX.top) * value) / top
  const line = (of: 'opened' | 'decided') =>
    days.map((day, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(day[of]).toFixed(1)}`).join('')
  const label = t('perDayWhat', { count: days.length, opened: last?.opened, decided: last?.decided })
  return (
    <div className="pad">
      <div ref={box}>
        <svg className="chart" width={width} viewBox={`0 0 ${width} ${BOX.height}`} role="img" aria-label={label}>
          {[0, 1, 2, 3, 4].map((step) => (
            <g key={step}>
              <line className="grid" x1={BOX.left} x2={right} y1={y((top * step) / 4)} y2={y((top * step) / 4)} />
              <text x={BOX.left - 8} y={y((top * step) / 4) + 4} textAnchor="end">
                {formatNumber((top * step) / 4)}
              </text>
            </g>
          ))}
          {namedOf(days.length, width).map((index) => (
            <text key={index} x={x(index)} y={BOX.bottom + 22} textAnchor={anchorOf(index, days.length)}>
              {shortDay(days[index]?.day ?? '')}
            </text>
          ))}
          <path className="a1" d={`${line('decided')}L${right} ${BOX.bottom}L${BOX.left} ${BOX.bottom}Z`} />
          <path className="l1" d={line('decided')} />
          <path className="l2" d={line('opened')} />
          {last && <circle cx={x(days.length - 1)} cy={y(last.decided)} r="4" fill="var(--viz-1)" />}
        </svg>
      </div>
    </div>
  )
}

/** Pixels that the name of a day takes. */
const NAME_WIDTH = 84

/** Which days are named under the chart: as many as there is room for, the first and the last among them. */
function namedOf(count: number, width: number): number[] {
  const names = Math.max(2, Math.min(5, Math.floor(width / NAME_WIDTH)))
  const found = Array.from({ length: names }, (_, name) => Math.round((name * (count - 1)) / (names - 1)))
  return [...new Set(found)]
}

const anchorOf = (index: number, count: number) => (index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle')

function DayTable({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('console-metrics')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className="daytable" tabIndex={0} role="group" aria-label={t('perDay')}>
      <table className="table table--tight">
        <ColumnHeads
          columns={[{ name: t('day') }, { name: t('in'), isNumber: true }, { name: t('decided'), isNumber: true }]}
        />
        <tbody>
          {days.toReversed().map(({ day, opened, decided }) => (
            <tr key={day}>
              <td>{shortDay(day)}</td>
              <td className="n">{formatNumber(opened)}</td>
              <td className="n">{formatNumber(decided)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
