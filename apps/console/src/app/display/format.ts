const zone = { timeZone: 'Europe/London' } as const

/** "08:16" */
export const formatTime = (at: Date | string) =>
  new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' }).format(new Date(at))

/** "08:16:44" */
export const formatSeconds = (at: Date | string) =>
  new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(
    new Date(at),
  )

/** "Sat 21 Nov" */
export const formatDay = (at: Date | string) =>
  new Intl.DateTimeFormat('en-GB', { ...zone, weekday: 'short', day: 'numeric', month: 'short' })
    .format(new Date(at))
    .replace(',', '')

/** "Monday" or "Mon" of 1. */
export const formatWeekday = (weekday: number, length: 'long' | 'short' = 'long') =>
  // A week that begins with a Monday.
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: length }).format(new Date(Date.UTC(2024, 0, weekday)))

/** "21 November 2026" */
export const formatDate = (at: Date | string) =>
  new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(at))

const days = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

/** "8–22 November 2026", of two days without a time. */
export const formatPeriod = (from: string, to: string) => days.formatRange(new Date(from), new Date(to))

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

/** "4 minutes ago", "yesterday", "30 October 2026" */
export function formatAgo(at: string, now: Date): string {
  const minutes = Math.round((now.getTime() - new Date(at).getTime()) / 60_000)
  if (minutes < 60) return relative.format(-Math.max(0, minutes), 'minute')
  if (minutes < 24 * 60) return relative.format(-Math.round(minutes / 60), 'hour')
  if (minutes < 7 * 24 * 60) return relative.format(-Math.round(minutes / (24 * 60)), 'day')
  return formatDate(at)
}

/** "184,203" */
export const formatNumber = (number: number) => new Intl.NumberFormat('en-GB').format(number)

/** "PN" of "Priya Nair" */
export const getInitials = (name: string) =>
  name
    .split(/\s+/)
    .map(([letter = '']) => letter)
    .join('')
    .slice(0, 2)
    .toUpperCase()

/** The name by which somebody is called. */
export const getFirstName = (name: string): string => name.split(' ')[0] ?? name
