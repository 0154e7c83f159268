const HOUR = 60

/** A day in minutes, the unit of every duration here. */
export const DAY = 24 * HOUR

/** Minutes in words: "9 min", "5 h 50", "2 d 14 h". */
export function formatMinutes(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  if (whole < HOUR) return `${whole} min`
  if (whole < DAY) return `${Math.floor(whole / HOUR)} h ${String(whole % HOUR).padStart(2, '0')}`
  return `${Math.floor(whole / DAY)} d ${Math.floor((whole % DAY) / HOUR)} h`
}

/** Minutes that are allowed, in the largest unit that they fill: "15 min", "48 h", "3 d". */
export function formatAllowed(minutes: number): string {
  if (minutes < HOUR || minutes % HOUR > 0) return formatMinutes(minutes)
  return minutes > 2 * DAY && minutes % DAY === 0 ? `${minutes / DAY} d` : `${minutes / HOUR} h`
}

/** Minutes in hours, however many: "47 h 05". */
export function formatHours(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes))
  return `${Math.floor(whole / HOUR)} h ${String(whole % HOUR).padStart(2, '0')}`
}

export const countMinutesBetween = (from: string | Date, to: string | Date) =>
  (new Date(to).getTime() - new Date(from).getTime()) / 60_000
