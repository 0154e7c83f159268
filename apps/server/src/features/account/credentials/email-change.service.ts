import { randomBytes } from 'node:crypto'
import { EMAIL_CONFIRM_HOURS, EMAIL_UNDO_HOURS, type EmailDraft } from '@amour/contract/account/email.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { HOUR } from '#durations.ts'
import { isFreshlySignedIn, provePassword, proveTwoStep } from '#features/account/two-step/reauthentication.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { postMail } from '#mail/outbox.ts'
import { emailIndex } from '#security/email-index.ts'
import { newId } from '#security/ids.ts'
import { hashOfToken } from '#security/link-token.ts'
import { secretForNewAddress } from '#security/passwords/given-password.ts'
import { hashPassword, isBoundToAddress } from '#security/passwords/password.ts'
import { padDuration } from '#security/padding.ts'
import {
  takeActivationMailLimit,
  deleteOtherRegistrations,
  lockAddress,
  isEmailKnown,
  selectEmailOwner,
} from '#features/account/registration/activation.service.ts'
import {
  deleteEmailChanges,
  insertEmailChange,
  selectEmailChange,
  selectEmailChanges,
  useEmailChange,
  releaseOwnEmail,
  updateEmail,
} from './email-change.queries.ts'
import { insertFormerEmail, selectChangeLock } from './former-email.queries.ts'
import { noteMailbox, selectEmail } from '#features/account/member-mail/member-mail.service.ts'
import { updatePassword } from './password.queries.ts'
import { deleteRecoveries } from './recovery.queries.ts'

/** The caller's address, those that wait for their link, and until when the address is held. */
export async function describeEmail({ db, clock, seal, caller }: MemberContext) {
  const at = clock.now()
  const [own, waiting, held] = await Promise.all([
    selectEmail(db, caller.id),
    selectEmailChanges(db, caller.id, at),
    selectChangeLock(db, caller.id, at),
  ])
  return {
    email: seal.openText(emailSealContext(caller.id), own.email_sealed),
    waiting: waiting.map(({ id, email_sealed: sealed, created_at: createdAt, expires_at: expiresAt }) => ({
      email: seal.openText(pendingEmailSealContext(id), sealed),
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    heldUntil: held?.toISOString() ?? null,
  }
}

/**
 * Keeps a new address aside and mails it a link, or its owner that somebody wanted it: answer, time and rows are the
 * same for both, and for an address that has had mails enough. Throws `invalid` or `tooManyRequests`.
 */
export function requestEmailChange(context: MemberContext, draft: EmailDraft): Promise<void> {
  return padDuration(context.config, async () => {
    const { caller } = context
    await provePassword(context, draft.password, 'password')
    // A fresh sign-in has passed the second step, and its code is used up.
    if (!isFreshlySignedIn(context)) await proveTwoStep(context, draft, 'two_step')
    const passwordHash = await hashPassword(context, await secretForNewAddress(context, draft, draft.email))
    const index = emailIndex(context, draft.email)
    const isMailed = await takeActivationMailLimit(context, index)
    await inTransaction(context, async (tx) => {
      const own = await releaseOwnEmail(tx.db, caller.id)
      if (own.email_index.equals(index)) throw refuseField('email', 'emailSame')
      if (await selectChangeLock(tx.db, caller.id, context.clock.now())) throw refuseField('email', 'emailHeld')
      await savePendingEmail(tx, { email: draft.email, index, passwordHash, isMailed })
    })
  })
}

type PendingEmail = { email: string; index: Buffer; passwordHash: string; isMailed: boolean }

async function savePendingEmail(context: MemberContext, { email, index, passwordHash, isMailed }: PendingEmail) {
  const { db, seal, clock, caller } = context
  const id = newId()
  const at = clock.now()
  const token = randomBytes(32).toString('base64url')
  const isKept = await insertEmailChange(db, {
    id,
    memberId: caller.id,
    index,
    emailSealed: seal.seal(pendingEmailSealContext(id), email),
    passwordSealed: seal.seal(pendingPasswordSealContext(id), passwordHash),
    tokenHash: hashOfToken(token),
    at,
    expiresAt: new Date(at.getTime() + EMAIL_CONFIRM_HOURS * HOUR),
  })
  if (!isKept) throw new Refusal('tooManyRequests', { retryAfter: HOUR / 1000 })
  const ownerId = await selectEmailOwner(db, { index, at, except: caller.id })
  if (!isMailed) return
  if (ownerId) await postMail(context, { to: email, template: 'emailTaken', data: {}, memberId: ownerId })
  else await postMail(context, { to: email, template: 'emailConfirm', data: { token }, memberId: caller.id })
}

/** Forgets the addresses that wait. */
export async function cancelEmailChanges({ db }: Context, memberId: string): Promise<void> {
  await deleteEmailChanges(db, memberId)
}

/**
 * Puts the address of the caller's own link in force, with the password's record that belongs to it, and mails the old one
 * how to bring it back. Throws `linkInvalid` for a used, expired, foreign or unknown link, for an address that has been
 * taken meanwhile, and for one that an earlier release kept without a record, where the present one holds for its address
 * alone: the new address would open nothing.
 */
export function confirmEmail(context: MemberContext, token: string): Promise<string> {
  return inTransaction(context, async (tx) => {
    const { db, seal, clock, caller } = tx
    const at = clock.now()
    const found = await selectEmailChange(db, { tokenHash: hashOfToken(token), memberId: caller.id, at })
    if (!found) throw new Refusal('linkInvalid')
    const { id, email_index: index, password_sealed: sealed } = found
    await lockAddress(db, index)
    const own = await releaseOwnEmail(db, caller.id)
    if (!sealed && isBoundToAddress(own.password_hash)) throw new Refusal('linkInvalid')
    const isFree = !(await isEmailKnown(db, { index, at, except: caller.id })) && (await useEmailChange(db, id))
    if (!isFree) throw new Refusal('linkInvalid')

    const email = seal.openText(pendingEmailSealContext(id), found.email_sealed)
    const former = { email: seal.openText(emailSealContext(caller.id), own.email_sealed), index: own.email_index }
    await noteMailbox(tx, caller.id)
    await updateEmail(db, { memberId: caller.id, index, emailSealed: seal.seal(emailSealContext(caller.id), email) })
    if (sealed) await updatePassword(db, caller.id, seal.openText(pendingPasswordSealContext(id), sealed))
    await noteMailbox(tx, caller.id)
    await forgetLinks(tx, { memberId: caller.id, indexes: [former.index, index] })
    await deleteOtherRegistrations(db, { id: caller.id, index })
    await saveFormerEmail(tx, former)
    await postMail(tx, { to: email, template: 'emailNew', data: {}, memberId: caller.id })
    return email
  })
}

/** Links that were mailed before the change open nothing after it. */
export async function forgetLinks({ db }: Context, { memberId, indexes }: { memberId: string; indexes: Buffer[] }) {
  await deleteEmailChanges(db, memberId)
  for (const index of indexes) await deleteRecoveries(db, index)
}

async function saveFormerEmail(context: MemberContext, { email, index }: { email: string; index: Buffer }) {
  const { db, seal, clock, caller } = context
  const id = newId()
  const at = clock.now()
  const token = randomBytes(32).toString('base64url')
  await insertFormerEmail(db, {
    id,
    memberId: caller.id,
    index,
    emailSealed: seal.seal(formerEmailSealContext(id), email),
    tokenHash: hashOfToken(token),
    at,
    expiresAt: new Date(at.getTime() + EMAIL_UNDO_HOURS * HOUR),
  })
  await postMail(context, { to: email, template: 'emailChanged', data: { token } })
}

export const emailSealContext = (memberId: string) => ({ owner: memberId, column: 'member.email' })
export const formerEmailSealContext = (id: string) => ({ owner: id, column: 'former_email.email' })
const pendingEmailSealContext = (id: string) => ({ owner: id, column: 'email_change.email' })
const pendingPasswordSealContext = (id: string) => ({ owner: id, column: 'email_change.password' })
