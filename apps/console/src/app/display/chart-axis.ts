/** A round number for the top of an axis, so that four steps below it are whole. */
export function chooseAxisTop(most: number): number {
  if (most <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(most / 4))
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power * 4 >= most && Number.isInteger(each * power)) ?? 10
  return step * power * 4
}

/** Pixels left of an axis whose longest number is written so; those of a letter are rounded up. */
export const axisRoom = (longest: string): number => Math.max(40, 10 + 7 * longest.length)

/** Pixels that the name of a day takes. */
const NAME_WIDTH = 84

/** Which of so many days are named under a chart: as many as there is room for, the first and the last among them. */
export function namedDays(count: number, width: number): number[] {
  const names = Math.max(2, Math.min(5, Math.floor(width / NAME_WIDTH)))
  const found = Array.from({ length: names }, (_, name) => Math.round((name * (count - 1)) / (names - 1)))
  return [...new Set(found)]
}

/** "21 Nov", of a day as the server names it. */
export const shortDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(new Date(day))
