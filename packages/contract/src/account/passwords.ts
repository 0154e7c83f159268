import { z } from 'zod'
import { errorKey } from '#error-key.ts'

/** Shortest password, in characters (docs/specification/product.md §9). */
export const PASSWORD_MIN = 8

/** Longest password, in characters. */
const PASSWORD_MAX = 256

export const Password = z
  .string(errorKey('passwordShort'))
  .min(PASSWORD_MIN, errorKey('passwordShort'))
  .max(PASSWORD_MAX, errorKey('passwordCharacters'))
  .refine((password) => !/\p{Cc}/u.test(password), errorKey('passwordCharacters'))

/** The password that a signed-in member gives again. */
export const CurrentPassword = z
  .string(errorKey('passwordWrong'))
  .min(1, errorKey('passwordWrong'))
  .max(PASSWORD_MAX, errorKey('passwordWrong'))
