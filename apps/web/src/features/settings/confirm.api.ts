import { session } from '@amour/contract/session.ts'
import { call } from '#app/call.ts'
import { readSecondStep } from './second-step.ts'

/** What somebody gives again to show that it is they: the password, and where there are two steps a code. */
export type Confirmation = { password: string; code: string }

/** How long a confirmation counts here, in milliseconds: a little less than the server's five minutes. */
const FRESH = 4 * 60_000

let last: { password: string; at: number } | undefined

/**
 * Makes this session count as freshly signed in. What was confirmed a moment ago is not asked again, since a code of
 * the authenticator app works once. Throws CallError.
 */
export async function confirmSession({ password, code }: Confirmation) {
  if (last?.password === password && Date.now() - last.at < FRESH) return
  const { digits, recoveryCode } = readSecondStep(code)
  await call(session.confirm, { body: { password, two_step: digits, recovery_code: recoveryCode } })
  last = { password, at: Date.now() }
}

/** A new password or another second step: the next action asks again. */
export function forgetConfirmation() {
  last = undefined
}
