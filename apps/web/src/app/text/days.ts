import { formatTime } from './format.ts'
import { serverNow } from '#app/call/server-clock.ts'
import { createFormatter, keepTogether } from './language.ts'

const DAY = 86_400_000

const dates = (options: Intl.DateTimeFormatOptions) =>
  createFormatter((language) => new Intl.DateTimeFormat(language, options))

const relative = createFormatter((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
const long = { day: 'numeric', month: 'long' } as const
const brief = { day: 'numeric', month: 'short' } as const
const withYear = { year: 'numeric' } as const
const byUtc = { timeZone: 'UTC' } as const
const weekday = dates({ weekday: 'short' })
const full = dates({ weekday: 'long', ...long })
const fullWithYear = dates({ weekday: 'long', ...long, ...withYear })
const short = dates(brief)
const weekdayName = dates({ weekday: 'long' })
const plain = dates(long)
const plainWithYear = dates({ ...long, ...withYear })
const range = dates({ ...long, ...byUtc })
const rangeWithYear = dates({ ...long, ...withYear, ...byUtc })
const shortRange = dates({ ...brief, ...byUtc })
const shortRangeWithYear = dates({ ...brief, ...withYear, ...byUtc })
const shortWithYear = dates({ ...brief, ...withYear })

type Moment = string | number | Date

/** The calendar day that a moment falls on here, as a number that grows by one a day. */
export function toDayNumber(moment: Moment): number {
  const date = new Date(moment)
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY)
}

/** "Tomorrow", "Today", "Yesterday", "Wednesday 18 November"; with the year where it is another one. */
export function formatDayName(moment: Moment, now = serverNow()): string {
  const ago = toDayNumber(now) - toDayNumber(moment)
  if (Math.abs(ago) <= 1) return capitalised(relative().format(-ago, 'day'))
  const date = new Date(moment)
  return keepTogether((isThisYear(date, now) ? full : fullWithYear)().format(date).replaceAll(',', ''))
}

/** The same as it stands within a sentence: "today", "tomorrow", "Wednesday 18 November". */
export function formatDayNameInSentence(moment: Moment, now = serverNow()): string {
  const ago = toDayNumber(now) - toDayNumber(moment)
  return Math.abs(ago) <= 1 ? relative().format(-ago, 'day') : formatDayName(moment, now)
}

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** A moment's calendar day in London, by which the server counts, as `2026-12-03`. */
export const toLondonDay = (moment: Moment) => london.format(new Date(moment)).split('/').toReversed().join('-')

/** Days as `2026-12-03`, the last one counted: "3–6 December", "30 December 2026 – 2 January 2027". */
export const formatDayRange = (from: string, to: string, now = serverNow()) =>
  formatRange((isOneYear(from, to, now) ? range : rangeWithYear)(), from, to)

/** The same in as little room as it takes: "3–6 Dec". */
export const formatShortDayRange = (from: string, to: string, now = serverNow()) =>
  formatRange((isOneYear(from, to, now) ? shortRange : shortRangeWithYear)(), from, to)

const isOneYear = (from: string, to: string, now: number) =>
  [from, to].every((day) => day.slice(0, 4) === String(new Date(now).getFullYear()))

/** Between two days of one month there is no more than a dash. */
const formatRange = (format: Intl.DateTimeFormat, from: string, to: string) =>
  keepTogether(format.formatRange(Date.parse(from), Date.parse(to)).replace(/^(\d+)\s*–\s*(\d+)/, '$1\u2060–\u2060$2'))

/** Since when, as it stands within a sentence: "yesterday", "Tuesday", "12 November"; nothing for today. */
export function formatSince(moment: Moment, now = serverNow()): string | undefined {
  const ago = toDayNumber(now) - toDayNumber(moment)
  if (ago <= 0) return undefined
  if (ago === 1) return relative().format(-1, 'day')
  const date = new Date(moment)
  if (ago < 7) return weekdayName().format(date)
  return keepTogether((isThisYear(date, now) ? plain : plainWithYear)().format(date))
}

/** When, in as little room as it takes: "18:42", "Yesterday", "Thu", "12 Nov", "12 Nov 2025". */
export function formatWhen(moment: Moment, now = serverNow()): string {
  const ago = toDayNumber(now) - toDayNumber(moment)
  const date = new Date(moment)
  if (ago <= 0) return formatTime(date)
  if (ago === 1) return capitalised(relative().format(-1, 'day'))
  if (ago < 7) return weekday().format(date)
  return keepTogether((isThisYear(date, now) ? short : shortWithYear)().format(date))
}

/** Puts what comes in order of time into its days. */
export function groupByDay<Item>(items: readonly Item[], momentOf: (item: Item) => Moment) {
  const days: { day: number; items: Item[] }[] = []
  for (const item of items) {
    const day = toDayNumber(momentOf(item))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}

const isThisYear = (date: Date, now: number) => date.getFullYear() === new Date(now).getFullYear()

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
