import type { Assertion, AssertionOptions } from '@amour/contract/account/passkey-responses.ts'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import type { PasskeyRow } from '#database/tables.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { Refusal } from '#http/refusal.ts'
import { CHALLENGE_LIFE, makeChallenge, useChallenge } from './passkey-challenge.service.ts'
import { selectPasskey, selectPasskeys, updatePasskeyUsed } from './passkeys.queries.ts'

/** A passkey as WebAuthn names it. */
export const describeCredential = ({ credential_id: id, transports }: PasskeyRow) => ({
  id: id.toString('base64url'),
  type: 'public-key' as const,
  transports,
})

/** The question to a member's passkeys; undefined where there are none. */
export async function createAssertionOptions(
  context: Context,
  memberId: string,
): Promise<AssertionOptions | undefined> {
  const rows = await selectPasskeys(context.db, memberId)
  if (rows.length === 0) return undefined
  return {
    challenge: await makeChallenge(context, memberId, 'prove'),
    rpId: context.config.passkeyDomain,
    timeout: CHALLENGE_LIFE,
    allowCredentials: rows.map(describeCredential),
    // The password stands beside it, so a touch is enough.
    userVerification: 'preferred',
  }
}

/** The question to the caller's passkeys. Throws `notFound` without one, or `tooManyRequests`. */
export async function createOwnAssertionOptions(context: MemberContext): Promise<AssertionOptions> {
  await context.limits.take('passkeyChallenge', context.caller.id)
  const options = await createAssertionOptions(context, context.caller.id)
  if (!options) throw new Refusal('notFound')
  return options
}

/** Says whether a passkey of this member has signed a question that was put to it just now. */
export async function isPasskeysAnswer(context: Context, memberId: string, answer: Assertion): Promise<boolean> {
  const { db, config, clock } = context
  const row = await selectPasskey(db, memberId, Buffer.from(answer.id, 'base64url'))
  if (!row) return false
  const answered = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: useChallenge(context, memberId, 'prove'),
    expectedOrigin: config.siteUrl,
    expectedRPID: config.passkeyDomain,
    // Counting is our own affair: a count that does not rise has consequences.
    credential: { id: answer.id, publicKey: new Uint8Array(row.public_key), counter: 0 },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!answered?.verified) return false
  const { newCounter: counter, credentialBackedUp: isSynced } = answered.authenticationInfo
  if (await updatePasskeyUsed(db, { id: row.id, counter, isSynced, at: clock.now() })) return true
  await notifyClonedPasskey(context, memberId, row)
  return false
}

/** The signature was right and the count was not: two devices hold what one of them should hold alone. */
async function notifyClonedPasskey(context: Context, memberId: string, { id, name }: PasskeyRow) {
  context.log.warn({ passkey: id }, 'the count of a passkey did not rise')
  await inTransaction(context, (tx) => mailMember(tx, memberId, 'passkeyCopied', { name }))
}
