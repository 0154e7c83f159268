import { Email } from '@amour/contract/account/accounts.ts'
import { Password } from '@amour/contract/account/passwords.ts'
import { errorKey } from '@amour/contract/error-key.ts'
import { toBase64 } from '@amour/crypto/base64.ts'
import { z } from 'zod'
import { findFieldErrors } from '#app/form/field-errors.ts'
import type { FieldErrors } from '#app/form/field-errors.ts'

/** What the form of a forgotten password holds; the names are those of the call. */
export type Recovery = { email: string; new_password: string; confirm_new_password: string }

export type RecoveryField = keyof Recovery

export const emptyRecovery: Recovery = { email: '', new_password: '', confirm_new_password: '' }

/** The rules of docs/specification/product.md §5, asked together. */
const Rules = z
  .object({ email: Email, new_password: Password, confirm_new_password: Password })
  .refine(({ new_password: password, confirm_new_password: again }) => password === again, {
    path: ['confirm_new_password'],
    error: errorKey('passwordsDiffer'),
    // Also while other fields are in error.
    when: () => true,
  })

/** What is wrong with the form; nothing when it can be sent. */
export const findRecoveryFieldErrors = (values: Recovery): FieldErrors<RecoveryField> =>
  findFieldErrors<RecoveryField>(Rules, values)

/** A password as the call takes it: base64 of its UTF-8 bytes (docs/specification/product.md §5). */
export const encodePassword = (password: string) => toBase64(new TextEncoder().encode(password))
