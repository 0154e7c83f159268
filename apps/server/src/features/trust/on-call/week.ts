import type { Stretch } from '@amour/contract/console/on-call.ts'

const DAY_MINUTES = 1440
const WEEK_MINUTES = 7 * DAY_MINUTES

/** Part of a week by the clock of London, in minutes from Monday's midnight; it may lead over Sunday's end. */
type Part = { start: number; minutes: number }

type StoredShift = { weekday: number; starts_minute: number; minutes: number }

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Minutes from Monday's midnight, as the clocks of London show them. */
export function minuteOfWeek(at: Date): number {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const { weekday = '', hour = '', minute = '' } = parts
  return weekdays.indexOf(weekday) * DAY_MINUTES + Number(hour) * 60 + Number(minute)
}

export const partOf = ({ weekday, starts_minute: start, minutes }: StoredShift): Part => ({
  start: (weekday - 1) * DAY_MINUTES + start,
  minutes,
})

/** Whether a part of the week holds a minute of it. */
export const covers = ({ start, minutes }: Part, minute: number) =>
  (minute - start + WEEK_MINUTES) % WEEK_MINUTES < minutes

const formatTimeOfDay = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** A part of the week as it is told, such as "Friday, 22:00 to 06:00". */
export function toStretch({ start, minutes }: Part): Stretch {
  const weekday = Math.floor(start / DAY_MINUTES) + 1
  return { weekday, from: formatTimeOfDay(start % DAY_MINUTES), to: formatTimeOfDay((start + minutes) % DAY_MINUTES) }
}

/** Minutes of the day of "22:00". */
export function parseTimeOfDay(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * 60 + minute
}

/** How long a shift lasts; one that ends when it begins lasts a day. */
export const countMinutes = (from: number, to: number) => (to - from + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES

/** What no part covers, cut at each midnight. */
export function findGaps(parts: readonly Part[]): Part[] {
  const edges = parts.flatMap(({ start, minutes }) => [start, (start + minutes) % WEEK_MINUTES])
  const days = weekdays.map((_, day) => day * DAY_MINUTES)
  const marks = [...new Set([...days, ...edges])].sort((a, b) => a - b)
  const gaps: Part[] = []
  for (const [index, start] of marks.entries()) {
    if (parts.some((part) => covers(part, start))) continue
    const minutes = (marks[index + 1] ?? WEEK_MINUTES) - start
    const last = gaps.at(-1)
    if (last && last.start + last.minutes === start && start % DAY_MINUTES !== 0) last.minutes += minutes
    else gaps.push({ start, minutes })
  }
  return gaps
}
