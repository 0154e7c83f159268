import { randomBytes } from 'node:crypto'
import type { RecoverDraft } from '@amour/contract/account/accounts.ts'
import { type Context, inTransaction, type Peer } from '#context.ts'
import { HOUR } from '#durations.ts'
import { lockKeys } from '#features/account/keys/key-wraps.service.ts'
import { endSessions } from '#features/account/sessions/sessions.service.ts'
import { chargeByVolume } from '#features/account/proof-of-work/work-price.service.ts'
import { addressKey } from '#http/router.ts'
import { Refusal } from '#http/refusal.ts'
import { postMail } from '#mail/outbox.ts'
import { emailIndex } from '#security/email-index.ts'
import { newId } from '#security/ids.ts'
import { hashOfToken } from '#security/link-token.ts'
import { secretOf } from '#security/passwords/given-password.ts'
import { padDuration } from '#security/padding.ts'
import { requireStrongPassword } from '#security/passwords/password-strength.ts'
import { hashPassword } from '#security/passwords/password.ts'
import { deleteEmailChanges } from './email-change.queries.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { updatePassword } from './password.queries.ts'
import {
  countRecoveryAttempt,
  deleteRecoveries,
  forgiveRecoveryAttempt,
  insertRecovery,
  useRecovery,
} from './recovery.queries.ts'

/** Milliseconds that a link works. */
export const LINK_LIFE = HOUR

/**
 * Keeps the wanted password aside and mails a link (docs/security/rules.md §2.5). It does the same for every address
 * and over every limit of it, so that nobody learns whether there is an account; the worker drops the mail where there
 * is none. Throws
 * `invalid` on a password that is too easy, and `proofNeeded` or `tooManyRequests` by how many come from one network.
 */
export function requestRecovery(context: Context, { email, password }: RecoverDraft, peer: Peer): Promise<void> {
  return padDuration(context.config, async () => {
    requireStrongPassword('password', password, [email])
    const index = emailIndex(context, email)
    const toll = { limit: 'recoverByAddress', key: addressKey(context, peer.address), steps: [20, 50, 100] } as const
    await chargeByVolume(context, peer, [toll], async () => {
      const passwordHash = await hashPassword(context, await secretOf(context, password, email))
      if (!(await takeRecoveryLimits(context, index))) return
      await inTransaction(context, (tx) => saveRecovery(tx, { email, index, passwordHash }))
    })
  })
}

async function takeRecoveryLimits({ limits }: Context, index: Buffer) {
  const email = index.toString('base64url')
  return (await limits.allows('recoverByEmail', email)) && (await limits.allows('recoverByEmailDaily', email))
}

type PendingPassword = { email: string; index: Buffer; passwordHash: string }

async function saveRecovery(context: Context, { email, index, passwordHash }: PendingPassword) {
  const { db, seal, clock } = context
  const id = newId()
  const token = randomBytes(32).toString('base64url')
  const at = clock.now()
  const isKept = await insertRecovery(db, {
    id,
    index,
    passwordSealed: seal.seal(recoverySealContext(id), passwordHash),
    tokenHash: hashOfToken(token),
    at,
    expiresAt: new Date(at.getTime() + LINK_LIFE),
  })
  if (isKept) await postMail(context, { to: email, template: 'recovery', data: { token } })
}

/**
 * The account and the wanted password that a link belongs to, one attempt counted; undefined for a bad, used, expired,
 * burnt or foreign link. `password_hash` is the wanted password's, never the present one's.
 */
export async function claimRecovery({ db, seal, clock }: Context, token: string, index: Buffer) {
  const row = await countRecoveryAttempt(db, { tokenHash: hashOfToken(token), index, at: clock.now() })
  if (!row) return undefined
  const { password_sealed: sealed, ...claim } = row
  return { ...claim, password_hash: seal.openText(recoverySealContext(row.recoveryId), sealed) }
}

type Claim = NonNullable<Awaited<ReturnType<typeof claimRecovery>>>

/** The wanted password was right, so this attempt does not count against the link. */
export async function forgiveAttempt({ db }: Context, { recoveryId }: Claim): Promise<void> {
  await forgiveRecoveryAttempt(db, recoveryId)
}

/**
 * Puts the wanted password in force: every session ends, the keys wait locked for the old password, other links go.
 * Call it in a transaction, with password and second step proved. Throws `activationFailed` when another was quicker.
 */
export async function completeRecovery(context: Context, claim: Claim, index: Buffer): Promise<void> {
  const { db } = context
  const { id, recoveryId, password_hash: passwordHash } = claim
  if (!(await useRecovery(db, { id: recoveryId, memberId: id }))) throw new Refusal('activationFailed')
  await updatePassword(db, id, passwordHash)
  await deleteRecoveries(db, index)
  await deleteEmailChanges(db, id)
  await endSessions(context, { memberId: id, reason: 'password' })
  await lockKeys(context, id)
  await mailMember(context, id, 'passwordChanged', {})
}

const recoverySealContext = (recoveryId: string) => ({ owner: recoveryId, column: 'recovery.password' })
