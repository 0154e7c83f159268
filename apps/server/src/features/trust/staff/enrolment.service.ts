import { STAFF_KEYS } from '@amour/contract/console/enrolment.ts'
import type { Attestation, AttestationOptions } from '@amour/contract/account/passkey-responses.ts'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { type Context, inTransaction } from '#context.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { hashOfInvitation } from './invitations.service.ts'
import { selectInvitation, useInvitation, updateInvitation } from './invitations.queries.ts'
import { describeKey, keyDomain } from './key-assertion.service.ts'
import { CHALLENGE_LIFE, makeStaffChallenge, useStaffChallenge } from './staff-challenge.service.ts'
import { insertStaffKey, selectStaffKeys, updateStaffStatus } from './staff.queries.ts'

/** Signatures that we can check: Ed25519, ES256, RS256 (COSE numbers), which every authenticator makes one of. */
const ALGORITHMS = [-8, -7, -257]

/** What the next key of whoever a link invites must be. Throws `linkInvalid`. */
export async function createEnrolmentOptions(context: Context, token: string) {
  const { db, clock } = context
  const invitation = await selectInvitation(db, hashOfInvitation(token), clock.now())
  if (!invitation || invitation.status === 'left') throw new Refusal('linkInvalid')
  const { staff_id: staffId, name, keys } = invitation
  return { name, keys, options: await describeKeyRequirements(context, { id: staffId, name }) }
}

/** A key that finds its person by itself, and opens to a fingerprint or PIN only. */
async function describeKeyRequirements(
  context: Context,
  { id, name }: { id: string; name: string },
): Promise<AttestationOptions> {
  const known = await selectStaffKeys(context.db, id)
  const handle = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  return {
    challenge: await makeStaffChallenge(context, { staffId: id, purpose: 'enrol' }),
    rp: { id: keyDomain(context), name: 'Amour console' },
    user: { id: handle, name, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LIFE,
    excludeCredentials: known.map(describeKey),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

type NewKey = { name: string; passkey: Attestation }

/** Takes a key under a link; the second one lets its person in and ends the link. Throws `linkInvalid` or `staffKeyInvalid`. */
export function enrolByLink(context: Context, { token, ...key }: NewKey & { token: string }): Promise<number> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx
    const now = clock.now()
    const invitation = await useInvitation(db, hashOfInvitation(token), now)
    if (!invitation || invitation.status === 'left') throw new Refusal('linkInvalid')
    const { id, staff_id: staffId } = invitation
    await addKey(tx, staffId, key)
    const keys = invitation.keys + 1
    const isComplete = keys >= STAFF_KEYS
    await updateInvitation(db, id, { keys, usedAt: isComplete ? now : null })
    if (isComplete && invitation.status === 'invited') await updateStaffStatus(db, staffId, 'active', now)
    return keys
  })
}

/** Keeps a key that a person's authenticator has just made. Throws `staffKeyInvalid`. */
export async function addKey(context: Context, staffId: string, { name, passkey }: NewKey): Promise<void> {
  const { db, config, clock } = context
  const created = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: useStaffChallenge(context, { staffId, purpose: 'enrol' }),
    expectedOrigin: config.console.url,
    expectedRPID: keyDomain(context),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!created?.verified) throw new Refusal('staffKeyInvalid')
  const { credential } = created.registrationInfo
  const id = newId()
  const isNew = await insertStaffKey(db, {
    id,
    staff_id: staffId,
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: String(credential.counter),
    transports: passkey.response.transports,
    name,
    created_at: clock.now(),
    used_at: null,
  })
  if (!isNew) throw new Refusal('staffKeyInvalid')
  const subject = { kind: 'staff', id: staffId }
  await appendAudit(context, { staffId, action: 'key.add', subject, detail: { key: id, name } })
}
