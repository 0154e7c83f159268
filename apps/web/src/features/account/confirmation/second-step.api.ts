import { passkeys } from '@amour/contract/account/passkeys.ts'
import type { Assertion } from '@amour/contract/account/passkey-responses.ts'
import { call } from '#app/call/call.ts'
import { accountQuery } from '#app/account/me.ts'
import { queryClient } from '#app/call/query-client.ts'
import { answerPasskeys, canUsePasskeys } from '#features/account/session/passkeys.api.ts'
import { readSecondStep } from './second-step.ts'

/** The second step in the names of the calls that ask for it. */
type SecondStep = { two_step?: string; recovery_code?: string; passkey?: Assertion }

/**
 * What is sent for the second step: what was typed, or where nothing was, and there are passkeys that this browser
 * can use, the answer of one.
 * Throws PasskeyDeclined, CallError.
 */
export async function answerSecondStep(typed: string): Promise<SecondStep> {
  const { digits, recoveryCode } = readSecondStep(typed)
  if (digits) return { two_step: digits }
  if (recoveryCode) return { recovery_code: recoveryCode }
  const me = queryClient.getQueryData(accountQuery.queryKey)
  return me?.passkeys && canUsePasskeys() ? { passkey: await answerPasskeys(await call(passkeys.challenge, {})) } : {}
}
