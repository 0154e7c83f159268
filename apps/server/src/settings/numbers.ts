import { z } from 'zod'

/** What JavaScript takes for a number besides, such as `0x50` and `1e3`, is a slip of whoever wrote it. */
const inFigures = (pattern: RegExp, error: string) => z.string().trim().regex(pattern, { error }).transform(Number)

/** A whole number in figures, from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  inFigures(/^\d+$/, 'is a whole number, in figures alone').pipe(z.number().min(min).max(max))

/** A number in figures from `min` to `max`, with a point before what is less than one. */
export const decimalNumber = (min: number, max: number) =>
  inFigures(/^\d*\.?\d+$/, 'is a number in figures, such as 0.25').pipe(z.number().min(min).max(max))
