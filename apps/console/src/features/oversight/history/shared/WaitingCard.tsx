import type { History } from '@amour/contract/console/metrics.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseAxisTop, namedDays, shortDay } from '#app/display/chart-axis.ts'
import { ChartCard, LineSample } from '#app/display/ChartCard.tsx'
import { formatNumber } from '#app/display/format.ts'
import { useWidth } from '#app/hooks/use-width.ts'

type Day = History['perDay'][number]

/** The drawing’s edges, in pixels; its width is that of the card. */
const BOX = { height: 318, left: 40, right: 52, top: 26, bottom: 284 }

/** How much of the allowed time stands at the top of its axis, in hundredths; what took longer is drawn there. */
const TOP_SHARE = 200

/** The most that waited on each day, and how much of its time the slowest twentieth took. */
export function WaitingCard({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('console-metrics')
  const rows = days
    .toReversed()
    .map(({ day, waiting, usedShare }) => [shortDay(day), formatNumber(waiting), share(usedShare)] as const)
  return (
    <ChartCard
      title={t('history.waiting')}
      table={{ columns: [t('day'), t('history.most'), t('history.used')], rows }}
      legend={
        <>
          <span className="row">
            <LineSample kind="l1" />
            {t('history.most')}
          </span>
          <span className="row">
            <LineSample kind="l2" />
            {t('history.usedWeek')}
          </span>
          <span className="row">
            <LineSample kind="lt" />
            {t('history.allOfIt')}
          </span>
        </>
      }
    >
      <Drawn days={days} />
    </ChartCard>
  )
}

/** Of a day and the six before it: one day has too few cases to tell how it goes. */
function meanOfWeek(days: readonly Day[], index: number): number | null {
  const week = days.slice(Math.max(0, index - 6), index + 1).flatMap(({ usedShare }) => usedShare ?? [])
  return week.length === 0 ? null : week.reduce((all, one) => all + one) / week.length
}

const share = (value: number | null) => (value === null ? '–' : `${formatNumber(value)}%`)

function Drawn({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('console-metrics')
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const right = width - BOX.right
  const top = chooseAxisTop(Math.max(0, ...days.map(({ waiting }) => waiting)))
  const x = (index: number) => BOX.left + ((right - BOX.left) * index) / Math.max(1, days.length - 1)
  const at = (part: number) => BOX.bottom - (BOX.bottom - BOX.top) * part
  const peak = days.reduce((most, day, index) => (day.waiting > (days[most]?.waiting ?? 0) ? index : most), 0)
  const waiting = pathOf(
    days.map((day) => at(day.waiting / top)),
    x,
  )
  const used = pathOf(
    days.map((_, index) => {
      const mean = meanOfWeek(days, index)
      return mean === null ? null : at(Math.min(1, mean / TOP_SHARE))
    }),
    x,
  )
  const last = days.at(-1)
  return (
    <div className="pad">
      <div ref={box}>
        <svg
          className="chart"
          width={width}
          viewBox={`0 0 ${width} ${BOX.height}`}
          role="img"
          aria-label={t('history.waitingWhat', {
            count: formatNumber(last?.waiting ?? 0),
            most: formatNumber(days[peak]?.waiting ?? 0),
            day: shortDay(days[peak]?.day ?? ''),
          })}
        >
          <Grid top={top} right={right} at={at} />
          {namedDays(days.length, width).map((index) => (
            <text key={index} x={x(index)} y={BOX.bottom + 22} textAnchor={anchorOf(index, days.length)}>
              {shortDay(days[index]?.day ?? '')}
            </text>
          ))}
          <path className="a1" d={`${waiting}L${right} ${BOX.bottom}L${BOX.left} ${BOX.bottom}Z`} />
          <line className="lt" x1={BOX.left} x2={right} y1={at(100 / TOP_SHARE)} y2={at(100 / TOP_SHARE)} />
          <path className="l2" d={used} />
          <path className="l1" d={waiting} />
          <Peak days={days} peak={peak} x={x} at={at} top={top} right={right} />
        </svg>
      </div>
    </div>
  )
}

type Axis = { top: number; right: number; at: (part: number) => number }

function Grid({ top, right, at }: Axis) {
  return [0, 1, 2, 3, 4].map((step) => (
    <g key={step}>
      <line className="grid" x1={BOX.left} x2={right} y1={at(step / 4)} y2={at(step / 4)} />
      <text x={BOX.left - 8} y={at(step / 4) + 4} textAnchor="end">
        {formatNumber((top * step) / 4)}
      </text>
      {step % 2 === 0 && step > 0 && (
        <text className={step === 2 ? 'tt' : ''} x={right + 8} y={at(step / 4) + 4}>
          {share((TOP_SHARE * step) / 4)}
        </text>
      )}
    </g>
  ))
}

type PeakProps = Axis & { days: readonly Day[]; peak: number; x: (index: number) => number }

/** Names the day on which the most waited. */
function Peak({ days, peak, x, at, top, right }: PeakProps) {
  const { t } = useTranslation('console-metrics')
  const day = days[peak]
  if (!day || day.waiting === 0) return null
  const y = at(day.waiting / top)
  const isLate = x(peak) > BOX.left + (right - BOX.left) / 2
  return (
    <>
      <circle cx={x(peak)} cy={y} r="4" fill="var(--viz-1)" />
      <text
        className="peak"
        x={x(peak) + (isLate ? -10 : 10)}
        y={Math.max(16, y - 6)}
        textAnchor={isLate ? 'end' : 'start'}
      >
        {t('history.peak', { day: shortDay(day.day), count: formatNumber(day.waiting) })}
      </text>
    </>
  )
}

/** A line through what is there; it breaks where nothing is. */
function pathOf(heights: readonly (number | null)[], x: (index: number) => number): string {
  return heights
    .map((height, index) => {
      if (height === null) return ''
      const isStart = index === 0 || heights[index - 1] === null
      return `${isStart ? 'M' : 'L'}${x(index).toFixed(1)} ${height.toFixed(1)}`
    })
    .join('')
}

const anchorOf = (index: number, count: number) => (index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle')
