import { z } from 'zod'
import { says } from './says.ts'

/** The six digits of an authenticator app. */
export const TwoStepCode = z.string(says('twoStepInvalid')).regex(/^\d{6}$/, says('twoStepInvalid'))

/**
 * A recovery code: 80 random bits in Crockford's base32, shown in groups of four. Read without regard to case, spaces
 * and hyphens; O is 0, I and L are 1.
 */
export const RecoveryCode = z
  .string(says('recoveryCodeInvalid'))
  .max(60, says('recoveryCodeInvalid'))
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, says('recoveryCodeInvalid')))
