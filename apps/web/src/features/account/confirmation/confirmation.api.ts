import { session } from '@amour/contract/account/session.ts'
import { call } from '#app/call/call.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'
import { deriveOwnPassword } from '#features/account/keys/sent-password.api.ts'
import { answerSecondStep } from './second-step.api.ts'

/** What somebody gives again to show that it is they: the password, and where there are two steps a code. */
export type Confirmation = { password: string; code: string }

/** How long a confirmation counts here, in milliseconds: a little less than the server's five minutes. */
const FRESH = 4 * 60_000

let confirmed: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Makes this session count as freshly signed in. What was confirmed a moment ago is not asked again, since a code of
 * the authenticator app works once. Throws CallError.
 */
export async function confirmSession({ password, code }: Confirmation) {
  if (confirmed === password) return
  const body = { password: await deriveOwnPassword(password), ...(await answerSecondStep(code)) }
  await call(session.confirm, { body })
  confirmed = password
  clearTimeout(timer)
  timer = setTimeout(forgetConfirmation, FRESH)
}

// Anyone who signs in next has confirmed nothing.
onMemberChange(forgetConfirmation)

/** A new password or another second step: the next action asks again. */
export function forgetConfirmation() {
  confirmed = undefined
}
