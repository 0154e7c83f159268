import { z } from 'zod'
import { Assertion } from './passkey-answers.ts'
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

/** What may be given for the second step: a code of the app, or a recovery code or a passkey in its place. */
export const secondStep = {
  two_step: TwoStepCode.optional(),
  recovery_code: RecoveryCode.optional(),
  passkey: Assertion.optional(),
}
