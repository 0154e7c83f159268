import { formatTime } from './format.ts'
import { createFormatter } from './language.ts'

const DAY = 86_400_000

const dates = (options: Intl.DateTimeFormatOptions) =>
  createFormatter((language) => new Intl.DateTimeFormat(language, options))

const relative = createFormatter((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
const weekday = dates({ weekday: 'short' })
const full = dates({ weekday: 'long', day: 'numeric', month: 'long' })
const fullWithYear = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const short = dates({ day: 'numeric', month: 'short' })
const shortWithYear = dates({ day: 'numeric', month: 'short', year: 'numeric' })

type Moment = string | number | Date

/** The calendar day that a moment falls on here, as a number that grows by one a day. */
export function toDayNumber(moment: Moment): number {
  const date = new Date(moment)
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY)
}

/** "Tomorrow", "Today", "Yesterday", "Wednesday 18 November"; with the year where it is another one. */
export function formatDayName(moment: Moment, now = Date.now()): string {
  const ago = toDayNumber(now) - toDayNumber(moment)
  if (Math.abs(ago) <= 1) return capitalised(relative().format(-ago, 'day'))
  const date = new Date(moment)
  return (isThisYear(date, now) ? full : fullWithYear)().format(date).replaceAll(',', '')
}

/** The same as it stands within a sentence: "today", "yesterday", "Wednesday 18 November". */
export function formatDayNameInSentence(moment: Moment, now = Date.now()): string {
  const ago = toDayNumber(now) - toDayNumber(moment)
  return Math.abs(ago) <= 1 ? relative().format(-ago, 'day') : formatDayName(moment, now)
}

/** When, in as little room as it takes: "18:42", "Yesterday", "Thu", "12 Nov", "12 Nov 2025". */
export function formatWhen(moment: Moment, now = Date.now()): string {
  const ago = toDayNumber(now) - toDayNumber(moment)
  const date = new Date(moment)
  if (ago <= 0) return formatTime(date)
  if (ago === 1) return capitalised(relative().format(-1, 'day'))
  if (ago < 7) return weekday().format(date)
  return (isThisYear(date, now) ? short : shortWithYear)().format(date)
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
