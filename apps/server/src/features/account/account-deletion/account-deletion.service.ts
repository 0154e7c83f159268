import { GRACE_DAYS, type AccountDeletionDraft, type ErasureReceipt } from '@amour/contract/account/account-deletion.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { DAY } from '#durations.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { provePassword, proveTwoStep } from '#features/account/two-step/reauthentication.service.ts'
import { endSessions } from '#features/account/sessions/sessions.service.ts'
import { requireNotOnAccountHold } from '#features/account/restrictions/restrictions.service.ts'
import { refuseField } from '#http/refusal.ts'
import { eraseMember } from './erasure.service.ts'
import { updateDeletionDue } from './account-deletion.queries.ts'

/** How long a member who leaves can come back, in milliseconds. */
export const DELETION_GRACE = GRACE_DAYS * DAY

/**
 * Deletes the caller's account, after password and second step: `later` hides it and ends all other sessions, `now`
 * erases it. Whoever is held waits until somebody has looked, so that nothing is gone by then. Throws `invalid`,
 * `accountHeld` or `tooManyRequests`.
 */
export async function deleteAccount(
  context: MemberContext,
  { password, when, ...secondStep }: AccountDeletionDraft,
): Promise<{ leavesAt: string | null; receipt: ErasureReceipt | null }> {
  requireNotOnAccountHold(context.caller)
  await provePassword(context, password, 'password')
  await proveTwoStep(context, secondStep, 'two_step')
  if (when === 'now') return { leavesAt: null, receipt: await eraseMember(context, context.caller.id) }
  return { leavesAt: (await scheduleDeletion(context)).toISOString(), receipt: null }
}

function scheduleDeletion(context: MemberContext): Promise<Date> {
  const { caller, clock } = context
  return inTransaction(context, async (tx) => {
    const leavesAt = await updateDeletionDue(tx.db, {
      memberId: caller.id,
      leavesAt: new Date(clock.now().getTime() + DELETION_GRACE),
      cause: 'asked',
    })
    if (!leavesAt) throw refuseField('password', 'passwordWrong')
    await endSessions(tx, { memberId: caller.id, except: caller.sessionId, reason: 'logout' })
    await mailMember(tx, caller.id, 'leaving', { day: leavesAt.toISOString().slice(0, 10) })
    return leavesAt
  })
}
