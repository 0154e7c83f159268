import type { Attestation, AttestationOptions } from '@amour/contract/account/passkey-responses.ts'
import { type Passkey, PASSKEYS_MAX } from '@amour/contract/account/passkeys.ts'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { inTransaction, type MemberContext } from '#context.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { CHALLENGE_LIFE, makeChallenge, useChallenge } from './passkey-challenge.service.ts'
import { describeCredential } from './passkey-assertion.service.ts'
import { countPasskeys, deletePasskey, insertPasskey, selectPasskeys, updatePasskeyName } from './passkeys.queries.ts'
import { provePassword, proveTwoStep } from './reauthentication.service.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { endSessions, renewSignIn } from '#features/account/sessions/sessions.service.ts'
import {
  countRecoveryCodes,
  deleteUselessRecoveryCodes,
  lockSecondSteps,
  replaceRecoveryCodes,
} from './two-step.queries.ts'
import type { SecondStepDraft } from './two-step.service.ts'
import type { PasskeyRow } from '#database/tables.ts'

/** Signatures that we can check: Ed25519, ES256, RS256 (COSE numbers), which every authenticator makes one of. */
const ALGORITHMS = [-8, -7, -257]

export async function listPasskeys({ db, caller }: MemberContext): Promise<Passkey[]> {
  return (await selectPasskeys(db, caller.id)).map(viewPasskey)
}

type Proof = { password: string } & SecondStepDraft

/**
 * What a new passkey must be, once password and second step are proved: whoever has stolen a session adds none.
 * Throws `passkeysFull`, `invalid` or `tooManyRequests`.
 */
export async function startPasskey(context: MemberContext, proof: Proof): Promise<AttestationOptions> {
  const { db, config, caller } = context
  await provePassword(context, proof.password, 'password')
  await proveTwoStep(context, proof, 'two_step')
  const known = await selectPasskeys(db, caller.id)
  if (known.length >= PASSKEYS_MAX) throw new Refusal('passkeysFull')
  const handle = Buffer.from(caller.id.replaceAll('-', ''), 'hex').toString('base64url')
  return {
    challenge: await makeChallenge(context, caller.id, 'create'),
    rp: { id: config.passkeyDomain, name: 'Amour' },
    user: { id: handle, name: caller.username, displayName: '' },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LIFE,
    excludeCredentials: known.map(describeCredential),
    // It never stands alone, so it need not be found without the address, nor ask who touches it.
    authenticatorSelection: { residentKey: 'discouraged', requireResidentKey: false, userVerification: 'preferred' },
    attestation: 'none',
  }
}

/**
 * Takes a new passkey; from now on the login asks for it. All other sessions end. Where the member has no recovery
 * codes they get ten. Throws `passkeysFull`, or `invalid` for an answer that fits no question of ours.
 */
export async function addPasskey(context: MemberContext, { name, passkey }: { name: string; passkey: Attestation }) {
  const { config, caller, clock } = context
  const created = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: useChallenge(context, caller.id, 'create'),
    expectedOrigin: config.siteUrl,
    expectedRPID: config.passkeyDomain,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!created?.verified) throw refuseField('passkey', 'passkeyInvalid')
  const { credential, credentialBackedUp: isSynced } = created.registrationInfo
  const row = {
    id: newId(),
    member_id: caller.id,
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: String(credential.counter),
    transports: passkey.response.transports,
    name,
    is_synced: isSynced,
    created_at: clock.now(),
    used_at: null,
  }
  // Hashing ten codes takes a second, which no transaction should wait for.
  const fresh = (await countRecoveryCodes(context.db, caller.id)) === 0 ? await makeRecoveryCodes(context) : undefined
  return inTransaction(context, async (tx) => {
    const { db } = tx
    await lockSecondSteps(db, caller.id)
    if ((await countPasskeys(db, caller.id)) >= PASSKEYS_MAX) throw new Refusal('passkeysFull')
    if (!(await insertPasskey(db, row))) throw refuseField('passkey', 'passkeyInvalid')
    // Another page may have shown some meanwhile, which a member has written down; or the last may have gone.
    const isBare = (await countRecoveryCodes(db, caller.id)) === 0
    const shown = isBare ? (fresh ?? (await makeRecoveryCodes(context))) : undefined
    if (shown) await replaceRecoveryCodes(db, caller.id, shown.hashes)
    await endSessions(tx, { memberId: caller.id, except: caller.sessionId, reason: 'logout' })
    await renewSignIn(tx)
    await mailMember(tx, caller.id, 'passkeyAdded', { name })
    return { passkey: viewPasskey(row), recoveryCodes: shown?.codes ?? null }
  })
}

/** Gives a passkey another name. Throws `notFound`. */
export async function renamePasskey({ db, caller }: MemberContext, id: string, name: string): Promise<Passkey> {
  const row = await updatePasskeyName(db, { id, memberId: caller.id, name })
  if (!row) throw new Refusal('notFound')
  return viewPasskey(row)
}

/**
 * Removes a passkey, with password and second step; with the last second step go the recovery codes. Throws `notFound`,
 * `invalid` or `tooManyRequests`.
 */
export async function removePasskey(context: MemberContext, id: string, proof: Proof): Promise<void> {
  const { caller } = context
  const row = (await selectPasskeys(context.db, caller.id)).find((one) => one.id === id)
  if (!row) throw new Refusal('notFound')
  await provePassword(context, proof.password, 'password')
  await proveTwoStep(context, proof, 'two_step')
  await inTransaction(context, async (tx) => {
    await lockSecondSteps(tx.db, caller.id)
    if (!(await deletePasskey(tx.db, id, caller.id))) throw new Refusal('notFound')
    await deleteUselessRecoveryCodes(tx.db, caller.id)
    await mailMember(tx, caller.id, 'passkeyRemoved', { name: row.name })
  })
}

function viewPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    isSynced: row.is_synced,
    credentialId: row.credential_id.toString('base64url'),
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
  }
}
