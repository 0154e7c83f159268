import type { History } from '@amour/contract/console/metrics.ts'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '#app/display/ChartCard.tsx'
import { formatNumber } from '#app/display/format.ts'

/** A Monday, to name the days of a week by. */
const MONDAY = Date.UTC(2024, 0, 1)

const weekdayOf = (index: number, length: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: length }).format(new Date(MONDAY + index * 86_400_000))

/** Hours that the drawing names. */
const named = [0, 6, 12, 18]

/** When reports come in: each hour of the week, the darker the more. */
export function HoursCard({ byHour }: Pick<History, 'byHour'>) {
  const { t } = useTranslation('console-metrics')
  const most = Math.max(1, ...byHour.flat())
  const parts = [0, 6, 12, 18].map((from) => ({ from, to: from + 6 }))
  const sum = (hours: readonly number[], { from, to }: { from: number; to: number }) =>
    hours.slice(from, to).reduce((all, one) => all + one, 0)
  const rows = byHour.map(
    (hours, day) => [weekdayOf(day, 'long'), ...parts.map((part) => formatNumber(sum(hours, part)))] as const,
  )
  return (
    <ChartCard
      title={t('history.hours')}
      table={{ columns: [t('day'), ...parts.map((part) => t('history.part', part))], rows }}
      className="hourscard"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div className="pad heatscroll" tabIndex={0} role="group" aria-label={t('history.hours')}>
        <div className="heat" role="img" aria-label={t('history.hoursWhat', busiest(byHour))}>
          {byHour.map((hours, day) => (
            // The days keep their places.
            <Row key={weekdayOf(day, 'short')} name={weekdayOf(day, 'short')} hours={hours} most={most} />
          ))}
          <span />
          {Array.from({ length: 24 }, (_, hour) => (
            <span key={hour} className="hour">
              {named.includes(hour) ? hour : ''}
            </span>
          ))}
        </div>
      </div>
    </ChartCard>
  )
}

function Row({ name, hours, most }: { name: string; hours: readonly number[]; most: number }) {
  return (
    <>
      <span>{name}</span>
      {hours.map((count, hour) => (
        // The hours keep their places. A custom property is none of React's.
        <i key={hour} style={{ '--v': Math.round((100 * count) / most) } as CSSProperties} />
      ))}
    </>
  )
}

/** The hour of the week in which most reports come. */
function busiest(byHour: History['byHour']) {
  let found = { day: 0, hour: 0, count: -1 }
  for (const [day, hours] of byHour.entries())
    for (const [hour, count] of hours.entries()) if (count > found.count) found = { day, hour, count }
  return { day: weekdayOf(found.day, 'long'), from: found.hour, to: found.hour + 1 }
}
