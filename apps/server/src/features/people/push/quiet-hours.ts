const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const DAY_MINUTES = 1440

/** Minutes from midnight of "22:00". */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** "22:00" of minutes from midnight. */
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Whether London's clocks show a time within these hours, which may lead over midnight; the last minute is without. */
export function isQuiet(at: Date, { from, to }: { from: number | null; to: number | null }): boolean {
  if (from === null || to === null) return false
  const since = (minutesOf(clock.format(at)) - from + DAY_MINUTES) % DAY_MINUTES
  return since < (to - from + DAY_MINUTES) % DAY_MINUTES
}
