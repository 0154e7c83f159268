import { GRACE_DAYS, type AccountDeletionDraft, type ErasureReceipt } from '@amour/contract/account/account-deletion.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { DAY } from '#durations.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { provePassword, proveTwoStep } from '#features/account/two-step/reauthentication.service.ts'
import { endSessions } from '#features/account/sessions/sessions.service.ts'
import { requireNotOnAccountHold } from '#features/account/restrictions/restrictions.service.ts'
import { Refusal } from '#http/refusal.ts'
import { formatLondonDay } from '#london.ts'
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
  if (when === 'now')
    return { leavesAt: null, receipt: await eraseMember(context, context.caller.id, { only: 'wish' }) }
  const { caller } = context
  const leavesAt = await inTransaction(context, (tx) =>
    scheduleDeletion(tx, { memberId: caller.id, except: caller.sessionId }),
  )
  // Held or suspended while password and second step were being proved.
  if (!leavesAt) throw new Refusal('accountHeld')
  return { leavesAt: leavesAt.toISOString(), receipt: null }
}

type Departing = {
  memberId: string
  /** The session that goes on; without one all end. */
  except?: string
}

/**
 * Hides a member until they are erased after the days of grace, ends their sessions and tells them by mail, in the
 * caller's transaction. Says when; undefined where the state of the account lets nobody leave.
 */
export async function scheduleDeletion(context: Context, { memberId, except }: Departing): Promise<Date | undefined> {
  const leavesAt = await updateDeletionDue(context.db, {
    memberId,
    leavesAt: new Date(context.clock.now().getTime() + DELETION_GRACE),
    cause: 'asked',
  })
  if (!leavesAt) return undefined
  await endSessions(context, { memberId, ...(except && { except }), reason: 'logout' })
  await mailMember(context, memberId, 'leaving', { day: formatLondonDay(leavesAt) })
  return leavesAt
}
