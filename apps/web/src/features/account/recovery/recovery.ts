import { Email } from '@amour/contract/account/accounts.ts'
import { Password } from '@amour/contract/account/passwords.ts'
import { errorKey } from '@amour/contract/error-key.ts'
import { toBase64 } from '@amour/crypto/base64.ts'
import { z } from 'zod'

/** What the form of a forgotten password holds; the names are those of the call. */
export type Recovery = { email: string; new_password: string; confirm_new_password: string }

export type RecoveryField = keyof Recovery

export const emptyRecovery: Recovery = { email: '', new_password: '', confirm_new_password: '' }

/** The rules of docs/specification/product.md §5, asked together. */
const Rules = z
  .object({ email: Email, new_password: Password, confirm_new_password: Password })
  .refine(({ new_password: wanted, confirm_new_password: again }) => wanted === again, {
    path: ['confirm_new_password'],
    error: errorKey('passwordsDiffer'),
    // Also while other fields are in error.
    when: () => true,
  })

/** What is wrong with the form, by key of errors.json: the first complaint of each field, in the order of the form. */
export function findRecoveryFieldErrors(values: Recovery): Partial<Record<RecoveryField, string>> {
  const issues = Rules.safeParse(values).error?.issues ?? []
  const faults: Partial<Record<RecoveryField, string>> = {}
  for (const { path, message } of issues) faults[path.join('.') as RecoveryField] ??= message // a field of the rules
  return faults
}

/** A password as the call takes it: base64 of its UTF-8 bytes (docs/specification/product.md §5). */
export const encodePassword = (password: string) => toBase64(new TextEncoder().encode(password))
