import { accounts } from '@amour/contract/account/accounts.ts'
import { call } from '#app/call/call.ts'
import { CallError, describeWait } from '#app/call/call-error.ts'
import { readRegistrationFieldErrors } from './registration-field-errors.ts'
import { readRegistration } from './registration.ts'
import type { RegistrationFieldError, RegistrationValues } from './registration-values.ts'

/** Registered, or what is wrong with which fields, or a failure of which `reason` says more where somebody has to wait. */
export type RegistrationOutcome = 'done' | RegistrationFieldError[] | { reason: string | undefined }

let tried: { draft: string; key: string } | undefined

/** Checks the form and sends it. A try after an outage is the same action, so that nobody is registered twice. */
export async function sendRegistration(values: RegistrationValues, registering: string): Promise<RegistrationOutcome> {
  const read = readRegistration(values)
  if ('fieldErrors' in read) return read.fieldErrors
  const draft = JSON.stringify(read.draft)
  const key = tried?.draft === draft ? tried.key : crypto.randomUUID()
  try {
    await call(accounts.create, { body: read.draft }, { idempotencyKey: key })
    tried = undefined
    return 'done'
  } catch (error) {
    tried = error instanceof CallError && error.isOutage ? { draft, key } : undefined
    const fieldErrors = readRegistrationFieldErrors(error, registering)
    return fieldErrors.length > 0 ? fieldErrors : { reason: describeWait(error) }
  }
}
