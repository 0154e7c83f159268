import i18next from 'i18next'
import { createFormatter, keepTogether } from './language.ts'
import { serverNow } from '#app/call/server-clock.ts'

const number = createFormatter((language) => new Intl.NumberFormat(language))
const list = createFormatter((language) => new Intl.ListFormat(language, { type: 'conjunction' }))
const relative = createFormatter((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
const day = createFormatter(
  (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }),
)
const month = createFormatter(
  (language) => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const time = createFormatter((language) => new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }))

const steps = [
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 60 * 60 },
  { unit: 'hour', seconds: 60 * 60, below: 24 * 60 * 60 },
  { unit: 'day', seconds: 24 * 60 * 60, below: 7 * 24 * 60 * 60 },
] as const

const sizes = [
  { unit: 'gigabyte', size: 1024 ** 3 },
  { unit: 'megabyte', size: 1024 ** 2 },
  { unit: 'kilobyte', size: 1024 },
] as const

const inUnit = (unit: (typeof sizes)[number]['unit']) =>
  createFormatter((language) => new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }))
const amount = { gigabyte: inUnit('gigabyte'), megabyte: inUnit('megabyte'), kilobyte: inUnit('kilobyte') }

/** "1,234". Up to three digits stand as they are: making the formatter alone takes a telephone 80 ms. */
export const formatNumber = (value: number) =>
  Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : number().format(value)

/** "tattoos, piercings and height" */
export const formatList = (items: readonly string[]) => list().format(items)

/** "2.1 MB" */
export function formatBytes(bytes: number): string {
  const { unit, size } = sizes.find((known) => bytes >= known.size) ?? sizes[2]
  return amount[unit]().format(bytes / size)
}

/** "0:42" */
export function formatLength(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** "21 November 2026" */
export const formatDay = (moment: string | number | Date) => keepTogether(day().format(new Date(moment)))

/** "November 2026", of "2026-11" */
export const formatMonth = (yearAndMonth: string) => month().format(new Date(`${yearAndMonth}-01T00:00:00Z`))

/** "4.0", without a formatter for the same reason. */
export const formatRating = (value: number) => value.toFixed(1).replace('.', i18next.t('decimal'))

/** "17:20" */
export const formatTime = (moment: string | number | Date) => time().format(new Date(moment))

/** "now", "5 minutes ago", "yesterday"; the date itself from a week on. */
export function formatRelative(moment: string | number | Date, now = serverNow()): string {
  const seconds = Math.round((new Date(moment).getTime() - now) / 1000)
  const step = steps.find(({ below }) => Math.abs(seconds) < below)
  return step ? keepTogether(relative().format(Math.trunc(seconds / step.seconds), step.unit)) : formatDay(moment)
}
