import { GRACE_DAYS, type LeaveDraft, type Receipt } from '@amour/contract/leaving.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { mailMember } from '#features/accounts/mail-member.service.ts'
import { provePassword, proveTwoStep } from '#features/session/proving.service.ts'
import { endSessions } from '#features/session/session.service.ts'
import { refuseHeld } from '#features/restrictions/restrictions.service.ts'
import { refuseField } from '#http/refusal.ts'
import { eraseMember } from './erasing.service.ts'
import { updateLeaving } from './leaving.queries.ts'

const DAY = 24 * 60 * 60_000

/** How long a member who leaves can come back, in milliseconds. */
export const GRACE = GRACE_DAYS * DAY

/**
 * Deletes the caller's account, after password and second step: `later` hides it and ends all other sessions, `now`
 * erases it. Whoever is held waits until somebody has looked, so that nothing is gone by then. Throws `invalid`,
 * `accountHeld` or `tooManyRequests`.
 */
export async function leave(
  context: MemberContext,
  { password, when, ...secondStep }: LeaveDraft,
): Promise<{ leavesAt: string | null; receipt: Receipt | null }> {
  refuseHeld(context.caller)
  await provePassword(context, password, 'password')
  await proveTwoStep(context, secondStep, 'two_step')
  if (when === 'now') return { leavesAt: null, receipt: await eraseMember(context, context.caller.id) }
  return { leavesAt: (await leaveLater(context)).toISOString(), receipt: null }
}

function leaveLater(context: MemberContext): Promise<Date> {
  const { caller, clock } = context
  return inTransaction(context, async (transaction) => {
    const leavesAt = await updateLeaving(transaction.db, {
      memberId: caller.id,
      leavesAt: new Date(clock.now().getTime() + GRACE),
      cause: 'asked',
    })
    if (!leavesAt) throw refuseField('password', 'passwordWrong')
    await endSessions(transaction, { memberId: caller.id, except: caller.sessionId, reason: 'logout' })
    await mailMember(transaction, caller.id, 'leaving', { day: leavesAt.toISOString().slice(0, 10) })
    return leavesAt
  })
}
