import { HOUR } from './durations.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

function readClock(at: Date) {
  const {
    year = '',
    month = '',
    day = '',
    hour = '',
  } = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return { day: `${year}-${month}-${day}`, hour: Number(hour) }
}

/** The calendar day in London at a moment, as `2026-12-03`. */
export const londonDay = (at: Date): string => readClock(at).day

/** The full hour that London's clocks show at a moment, from 0 to 23. */
export const londonHour = (at: Date): number => readClock(at).hour

const words = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long', timeStyle: 'short' })

/** "26 November 2026 at 11:40", by London's clocks. */
export const formatLondonTime = (at: Date): string => words.format(at)

const longDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' })

/** "26 November 2026", the calendar day in London at a moment. */
export const formatLondonDay = (at: Date): string => longDay.format(at)

/** The moment at which London's clocks show that full hour of a day; `hour` is not one that the clocks skip or repeat. */
export function londonMoment(day: string, hour: number): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * HOUR
  const shown = readClock(new Date(wanted))
  const ahead = Date.parse(`${shown.day}T00:00:00Z`) + shown.hour * HOUR - wanted
  return new Date(wanted - ahead)
}
