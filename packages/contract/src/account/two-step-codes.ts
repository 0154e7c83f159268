import { z } from 'zod'
import { Assertion } from './passkey-responses.ts'
import { errorKey } from '#error-key.ts'

/** The six digits of an authenticator app. */
export const TwoStepCode = z.string(errorKey('twoStepInvalid')).regex(/^\d{6}$/, errorKey('twoStepInvalid'))

/**
 * A recovery code: 80 random bits in Crockford's base32, shown in groups of four. Read without regard to case, spaces
 * and hyphens; O is 0, I and L are 1.
 */
export const RecoveryCode = z
  .string(errorKey('recoveryCodeInvalid'))
  .max(60, errorKey('recoveryCodeInvalid'))
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, errorKey('recoveryCodeInvalid')))

/** What may be given for the second step: a code of the app, or a recovery code or a passkey in its place. */
export const secondStep = {
  two_step: TwoStepCode.optional(),
  recovery_code: RecoveryCode.optional(),
  passkey: Assertion.optional(),
}
