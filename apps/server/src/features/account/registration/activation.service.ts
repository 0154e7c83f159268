import { randomBytes } from 'node:crypto'
import type { Context } from '#context.ts'
import { HOUR } from '#durations.ts'
import { Refusal } from '#http/refusal.ts'
import { postMail } from '#mail/outbox.ts'
import { newId } from '#security/ids.ts'
import { hashOfToken } from '#security/link-token.ts'
import { noteMailbox } from '#features/account/member-mail/member-mail.service.ts'
import { lockAddress, isEmailKnown, selectEmailOwner } from './registration.queries.ts'
import {
  activateMember,
  countActivationAttempt,
  deleteActivations,
  deleteOtherRegistrations,
  insertActivation,
  lockRegistrations,
  updateActivationUsed,
  updateRegistrationEmail,
} from './activation.queries.ts'
export { isEmailKnown, lockAddress, selectEmailOwner } from './registration.queries.ts'
export { deleteOtherRegistrations } from './activation.queries.ts'

/** Milliseconds that a link works. */
const LINK_LIFE = 48 * HOUR

type Recipient = { memberId: string; email: string; index: Buffer }

/**
 * Mails a new activation link, or to the owner of an account that there is one.
 * Call it in a transaction, and only where `takeActivationMailLimit` has allowed it.
 */
export async function mailRegistration(context: Context, { memberId, email, index }: Recipient): Promise<void> {
  const { db, clock } = context
  const at = clock.now()
  const ownerId = await selectEmailOwner(db, { index, at })
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + LINK_LIFE)
  // Written for a known address too, whose token nobody ever gets: the work must not tell the two apart.
  await insertActivation(db, { id: newId(), memberId, tokenHash: hashOfToken(token), at, expiresAt })
  await (ownerId
    ? postMail(context, { to: email, template: 'alreadyRegistered', data: {}, memberId: ownerId })
    : postMail(context, { to: email, template: 'activation', data: { token } }))
}

/**
 * Sees that a registration still waits at the address `from`, and moves it to the recipient's where that one was
 * corrected: its links go then, so that nobody who has one of them opens it. `passwordHash` is the password's record for
 * the corrected address. Call it in a transaction, with the password proved.
 */
export async function moveRegistration(
  { db, seal }: Context,
  { memberId, email, index }: Recipient,
  { from, passwordHash }: { from: Buffer; passwordHash: string | undefined },
): Promise<boolean> {
  const emailSealed = seal.seal({ owner: memberId, column: 'member.email' }, email)
  // The row first, as an activation does: of two at once the second finds what the first has left.
  const isWaiting = await updateRegistrationEmail(db, { memberId, from, index, emailSealed, passwordHash })
  if (isWaiting && passwordHash) await deleteActivations(db, memberId)
  return isWaiting
}

/**
 * Counts a mail about a registration: three an hour for each address, so that whoever registers other people's
 * addresses cannot flood their mailboxes.
 */
export function takeActivationMailLimit({ limits }: Context, index: Buffer): Promise<boolean> {
  return limits.allows('activationMail', index.toString('base64url'))
}

/** The registration that a link belongs to, one attempt counted; undefined for a bad, used, expired or foreign link. */
export function claimActivation({ db, clock }: Context, token: string, index: Buffer) {
  return countActivationAttempt(db, { tokenHash: hashOfToken(token), index, at: clock.now() })
}

/**
 * Makes the registration an account: the e-mail address is its own now, other registrations of it go.
 * Call it in a transaction, with the password proved. Throws `activationFailed` when another was quicker.
 */
export async function activateAccount(
  context: Context,
  { id, activationId }: { id: string; activationId: string },
  index: Buffer,
): Promise<void> {
  const { db, clock, hooks } = context
  const at = clock.now()
  await lockAddress(db, index)
  const isFree = (await lockRegistrations(db, index)) && !(await isEmailKnown(db, { index, at }))
  const isDone = isFree && (await updateActivationUsed(db, activationId, at)) && (await activateMember(db, { id, at }))
  if (!isDone) throw new Refusal('activationFailed')
  await deleteOtherRegistrations(db, { id, index })
  await noteMailbox(context, id)
  for (const hook of hooks.onActivate) await hook(context, id)
}
