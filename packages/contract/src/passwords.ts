import { z } from 'zod'
import { says } from './says.ts'

/** Shortest password, in characters (docs/specification/product.md §9). */
export const PASSWORD_MIN = 8

/** Longest password, in characters. */
const PASSWORD_MAX = 256

export const Password = z
  .string(says('passwordShort'))
  .min(PASSWORD_MIN, says('passwordShort'))
  .max(PASSWORD_MAX, says('passwordCharacters'))
  .refine((password) => !/\p{Cc}/u.test(password), says('passwordCharacters'))

/** The password that a signed-in member gives again. */
export const CurrentPassword = z
  .string(says('passwordWrong'))
  .min(1, says('passwordWrong'))
  .max(PASSWORD_MAX, says('passwordWrong'))
