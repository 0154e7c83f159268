import { z } from 'zod'

/** A number that may come as an address writes it, in digits. Nothing else that JavaScript would take for one is: no `true`, no empty text, no list. */
export const fromDigits = <Read extends z.ZodType>(number: Read) =>
  z.preprocess((value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value), number)
