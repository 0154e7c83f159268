import type { Assertion, AssertionOptions } from '@amour/contract/account/passkey-responses.ts'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Context } from '#context.ts'
import type { StaffKeyRow } from '#database/tables.ts'
import { Refusal } from '#http/refusal.ts'
import { CHALLENGE_LIFE, makeStaffChallenge, useStaffChallenge } from './staff-challenge.service.ts'
import { selectStaffKey, selectStaffKeys, updateStaffKeyUsed } from './staff.queries.ts'

/** The domain that the staff's keys are made for: the console's host alone, never a part of the members' domain. */
export const keyDomain = ({ config }: Pick<Context, 'config'>) => new URL(config.console.url).hostname

/** A key as WebAuthn names it. */
export const describeKey = ({ credential_id: id, transports }: StaffKeyRow) => ({
  id: id.toString('base64url'),
  type: 'public-key' as const,
  transports,
})

/** The question to a person's keys, or to whichever is at hand. Throws `staffKeyInvalid` for a person without one. */
export async function createKeyAssertionOptions(
  context: Context,
  staffId: string | null,
  purpose: 'signIn' | 'touch',
): Promise<AssertionOptions> {
  const keys = staffId === null ? [] : await selectStaffKeys(context.db, staffId)
  if (staffId !== null && keys.length === 0) throw new Refusal('staffKeyInvalid')
  return {
    challenge: await makeStaffChallenge(context, { staffId, purpose }),
    rpId: keyDomain(context),
    timeout: CHALLENGE_LIFE,
    allowCredentials: keys.map(describeKey),
    userVerification: 'required',
  }
}

/** The key that has signed a question put just now, after a fingerprint or PIN; undefined when none has. */
export async function verifyKeyAssertion(
  context: Context,
  asked: { staffId: string | null; purpose: 'signIn' | 'touch' },
  answer: Assertion,
): Promise<StaffKeyRow | undefined> {
  const { db, config, clock, log } = context
  const key = await selectStaffKey(db, Buffer.from(answer.id, 'base64url'))
  if (!key || (asked.staffId !== null && key.staff_id !== asked.staffId)) return undefined
  const answered = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: useStaffChallenge(context, asked),
    expectedOrigin: config.console.url,
    expectedRPID: keyDomain(context),
    // Counting is our own affair: a count that does not rise has consequences.
    credential: { id: answer.id, publicKey: new Uint8Array(key.public_key), counter: 0 },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!answered?.verified) return undefined
  const { newCounter: counter } = answered.authenticationInfo
  if (await updateStaffKeyUsed(db, { id: key.id, counter, at: clock.now() })) return key
  log.warn({ key: key.id }, 'the count of a staff key did not rise')
  return undefined
}
