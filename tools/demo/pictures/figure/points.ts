import type { Point } from '@amour/server/lamplight/pen.ts'

/** Points as SVG lists them: an across and a down, again and again. */
export function points(listed: string): Point[] {
  const numbers = listed.trim().split(/\s+/u).map(Number)
  return Array.from({ length: numbers.length / 2 }, (_, at): Point => [numbers[at * 2] ?? 0, numbers[at * 2 + 1] ?? 0])
}
