import type { Metrics } from '@amour/contract/console/metrics.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { axisRoom, chooseAxisTop, namedDays, shortDay } from '#app/display/chart-axis.ts'
import { ChartCard, LineSample } from '#app/display/ChartCard.tsx'
import { formatNumber } from '#app/display/format.ts'
import { useWidth } from '#app/hooks/use-width.ts'

type Day = Metrics['perDay'][number]

/** The drawing’s edges, in pixels; its width is that of the card, and left of it stand the axis’ numbers. */
const BOX = { height: 284, top: 12, bottom: 250 }

/** What came and what was decided day by day: drawn, or as a table. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('console-metrics')
  const sum = (of: 'opened' | 'decided') => days.reduce((all, day) => all + day[of], 0)
  const rows = days
    .toReversed()
    .map(({ day, opened, decided }) => [shortDay(day), formatNumber(opened), formatNumber(decided)] as const)
  return (
    <ChartCard
      title={t('perDay')}
      table={{ columns: [t('day'), t('in'), t('decided')], rows }}
      legend={
        <>
          <span className="row">
            <LineSample kind="l1" />
            {t('decidedTotal', { count: formatNumber(sum('decided')) })}
          </span>
          <span className="row">
            <LineSample kind="l2" />
            {t('inTotal', { count: formatNumber(sum('opened')) })}
          </span>
        </>
      }
    >
      <Drawn days={days} />
    </ChartCard>
  )
}

function Drawn({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('console-metrics')
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const right = width - 6
  const top = chooseAxisTop(Math.max(0, ...days.flatMap(({ opened, decided }) => [opened, decided])))
  const left = axisRoom(formatNumber(top))
  const last = days.at(-1)
  const x = (index: number) => left + ((right - left) * index) / Math.max(1, days.length - 1)
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
              <line className="grid" x1={left} x2={right} y1={y((top * step) / 4)} y2={y((top * step) / 4)} />
              <text x={left - 8} y={y((top * step) / 4) + 4} textAnchor="end">
                {formatNumber((top * step) / 4)}
              </text>
            </g>
          ))}
          {namedDays(days.length, width).map((index) => (
            <text key={index} x={x(index)} y={BOX.bottom + 22} textAnchor={anchorOf(index, days.length)}>
              {shortDay(days[index]?.day ?? '')}
            </text>
          ))}
          <path className="a1" d={`${line('decided')}L${right} ${BOX.bottom}L${left} ${BOX.bottom}Z`} />
          <path className="l1" d={line('decided')} />
          <path className="l2" d={line('opened')} />
          {last && <circle cx={x(days.length - 1)} cy={y(last.decided)} r="4" fill="var(--viz-1)" />}
        </svg>
      </div>
    </div>
  )
}

const anchorOf = (index: number, count: number) => (index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle')
