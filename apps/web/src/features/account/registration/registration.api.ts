import { accounts, Email } from '@amour/contract/account/accounts.ts'
import { session } from '@amour/contract/account/session.ts'
import { WRITES_VERSION_2 } from '#app/account/formats.ts'
import { requireNewPassword } from '#app/form/new-password.ts'
import { derivePassword } from '#features/account/keys/sent-password.api.ts'
import { call } from '#app/call/call.ts'
import { CallError, describeWait } from '#app/call/call-error.ts'
import { readRegistrationFieldErrors } from './registration-field-errors.ts'
import { readRegistration } from './registration.ts'
import type { RegistrationFieldError, RegistrationValues, UsernameState } from './registration-values.ts'

/** Registered, or what is wrong with which fields, or a failure of which `reason` says more where somebody has to wait. */
export type RegistrationOutcome = 'done' | RegistrationFieldError[] | { reason: string | undefined }

/**
 * Whether a username can be had, and what can be had instead; undefined for an answer about another
 * name. Throws CallError.
 */
export async function checkUsername(
  { username, location }: Pick<RegistrationValues, 'username' | 'location'>,
  signal: AbortSignal,
): Promise<UsernameState | undefined> {
  const query = { username, ...(location !== null && { location }) }
  const answer = await call(accounts.checkUsername, { query }, { signal })
  if (answer.username !== username) return undefined
  return answer.isFree ? { is: 'free', username } : { is: 'taken', username, free: answer.free }
}

type Resend = Pick<RegistrationValues, 'email' | 'username' | 'password'> & { newEmail?: string }

/** Has the link mailed again, to another address where that is given. Throws CallError. */
export async function resendActivation({ email, username, password, newEmail }: Resend): Promise<void> {
  const moved = newEmail && {
    new_email: newEmail,
    ...(WRITES_VERSION_2 && { new_password: await derivePassword(password, newEmail) }),
  }
  const given = await derivePassword(password, email)
  await call(session.resendActivation, { body: { email, username, password: given, ...moved } })
}

/** Whether this looks like an e-mail address, by the contract's rule. */
export const isEmail = (text: string) => Email.safeParse(text).success

/** What is wrong with the form before it is sent. */
export function findFieldErrors(values: RegistrationValues): RegistrationFieldError[] {
  const read = readRegistration(values)
  return 'fieldErrors' in read ? read.fieldErrors : []
}

/** Nobody has answered, or an earlier try is still on its way. */
const isUnanswered = (error: unknown) =>
  error instanceof CallError && (error.isOutage || error.code === 'requestInProgress')

let tried: { draft: string; key: string } | undefined

/** Checks the form and sends it. A try after an outage is the same action, so that nobody is registered twice. */
export async function sendRegistration(values: RegistrationValues, registering: string): Promise<RegistrationOutcome> {
  const read = readRegistration(values)
  if ('fieldErrors' in read) return read.fieldErrors
  const draft = JSON.stringify(read.draft)
  const key = tried?.draft === draft ? tried.key : crypto.randomUUID()
  const { password, email, username } = read.draft
  try {
    await requireNewPassword('password', password, [username, email])
    const body = { ...read.draft, password: await derivePassword(password, email) }
    await call(accounts.create, { body }, { idempotencyKey: key })
    tried = undefined
    return 'done'
  } catch (error) {
    tried = isUnanswered(error) ? { draft, key } : undefined
    const fieldErrors = readRegistrationFieldErrors(error, registering)
    return fieldErrors.length > 0 ? fieldErrors : { reason: describeWait(error) }
  }
}
