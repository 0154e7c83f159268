import { CryptoFailure } from '@amour/crypto/failure.ts'
import { CallError } from '#app/call/call-error.ts'
import { PasskeyDeclined } from './passkeys.api.ts'
import { AccountUnread } from './session.api.ts'

/** Where a failed login is shown: under a field, or for the form as a whole. */
type LoginFailure = { field: 'username' | 'password' | 'two_step' | 'form'; text: string }

/** What the server calls the digits, the recovery code and the passkey. */
const secondStep = ['two_step', '_two_step', 'recovery_code', '_recovery_code', 'passkey', '_passkey']

type Texts = { accountFailed: string; offline: string; passkeyUnused: string; passphrase: string }

/** What to say of a failed login: the server's message at the field it names, our own where nobody answered. */
export function describeLoginFailure(error: unknown, texts: Texts): LoginFailure {
  if (error instanceof PasskeyDeclined) return { field: 'two_step', text: texts.passkeyUnused }
  // What is sent for the password could not be derived of it: nothing was sent.
  if (error instanceof CryptoFailure) return { field: 'form', text: texts.passphrase }
  if (error instanceof AccountUnread) return { field: 'form', text: texts.accountFailed }
  if (!(error instanceof CallError) || error.isOutage || !error.message) return { field: 'form', text: texts.offline }
  const [violation] = error.violations
  if (violation) return { field: fieldOf(violation.propertyPath), text: violation.message }
  return { field: fieldOf(error.data['field']), text: error.message }
}

function fieldOf(name: unknown): LoginFailure['field'] {
  if (name === 'username' || name === 'password') return name
  return secondStep.includes(String(name)) ? 'two_step' : 'form'
}
