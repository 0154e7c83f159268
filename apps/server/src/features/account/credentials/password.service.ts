import type { PasswordDraft } from '@amour/contract/account/accounts.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { rewrapKeys } from '#features/account/keys/key-wraps.service.ts'
import { isFreshlySignedIn, provePassword, proveTwoStep } from '#features/account/two-step/reauthentication.service.ts'
import { endSessions, renewSignIn } from '#features/account/sessions/sessions.service.ts'
import { refuseField } from '#http/refusal.ts'
import { secretOf } from '#security/passwords/given-password.ts'
import { requireStrongPassword } from '#security/passwords/password-strength.ts'
import { hashPassword } from '#security/passwords/password.ts'
import { deleteEmailChanges } from './email-change.queries.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { deleteRecoveriesOf, replacePassword } from './password.queries.ts'

/**
 * Changes the password and the wraps of the private keys under it, both or neither (docs/security/rules.md §2.3). This
 * session stays, as one freshly signed in; all others end, and so do links of a recovery or to a new address. Throws
 * `invalid`: never a 401, by which the client would take itself for signed out.
 */
export async function changePassword(context: MemberContext, draft: PasswordDraft): Promise<void> {
  const { caller } = context
  const present = await provePassword(context, draft.current_password, 'current_password')
  requireStrongPassword('new_password', draft.new_password, [caller.username, present.email])
  // A fresh sign-in has passed the second step, and its code is used up.
  if (!isFreshlySignedIn(context)) await proveTwoStep(context, draft, 'two_step')
  const wanted = await hashPassword(context, await secretOf(context, draft.new_password, present.email))
  await inTransaction(context, async (tx) => {
    const isReplaced = await replacePassword(tx.db, { id: caller.id, ...present, to: wanted })
    if (!isReplaced) throw refuseField('current_password', 'passwordWrong')
    await rewrapKeys(tx, draft.private)
    await deleteRecoveriesOf(tx.db, caller.id)
    await deleteEmailChanges(tx.db, caller.id)
    await endSessions(tx, { memberId: caller.id, except: caller.sessionId, reason: 'password' })
    await renewSignIn(tx)
    await mailMember(tx, caller.id, 'passwordChanged', {})
  })
}
