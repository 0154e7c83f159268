import type { Stretch } from '@amour/contract/console/on-call.ts'

/** A day, in the unit of every length here. */
export const DAY_MINUTES = 1440

/** 1 is Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const minutesOf = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** What of these stretches falls on a day, in minutes from its midnight: one of the night before goes on in its morning. */
export function listDayParts(stretches: readonly Stretch[], weekday: number) {
  const before = weekday === 1 ? 7 : weekday - 1
  return stretches.flatMap(({ weekday: day, from, to }) => {
    const [start, end] = [minutesOf(from), minutesOf(to)]
    const isOver = end <= start
    if (day === weekday) return [{ start, minutes: (isOver ? DAY_MINUTES : end) - start }]
    return day === before && isOver && end > 0 ? [{ start: 0, minutes: end }] : []
  })
}
