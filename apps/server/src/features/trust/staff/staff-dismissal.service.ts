import { type Context, inTransaction, type StaffContext } from '#context.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { releaseClaimsOf } from '#features/trust/cases/case-release.service.ts'
import { forgetReach } from '#features/trust/on-call/rota.service.ts'
import { lapseProposalsOf } from '#features/trust/proposals/proposals.service.ts'
import { Refusal } from '#http/refusal.ts'
import { endInvitations } from './invitations.queries.ts'
import { lapseChangesBy } from './staff-changes.queries.ts'
import { endStaffSessionsOf } from './staff-session.queries.ts'
import { deleteStaffKeys, lockStaff, updateStaffStatus, updateStaffSuspended } from './staff.queries.ts'

/** Suspends somebody at once. Throws `notFound`, `staffOwn` for oneself, or `changeClosed`. */
export function suspendStaff(context: StaffContext, id: string, why: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    if (id === tx.staff.id) throw new Refusal('staffOwn')
    const person = await lockStaff(tx.db, id)
    if (!person) throw new Refusal('notFound')
    if (person.status !== 'active' && person.status !== 'invited') throw new Refusal('changeClosed')
    await dismissStaff(tx, id, 'suspended')
    const subject = { kind: 'staff', id }
    await appendAudit(tx, { staffId: tx.staff.id, action: 'staff.suspend', subject, detail: { why } })
  })
}

/**
 * Ends whatever somebody can do here, in the caller's transaction: sessions, links, cases in hand, what they have proposed; of
 * who leaves the keys, and how they were called.
 */
export async function dismissStaff(context: Context, id: string, status: 'suspended' | 'left'): Promise<void> {
  const { db, clock } = context
  const at = clock.now()
  if (status === 'suspended') await updateStaffSuspended(db, id, at)
  else await updateStaffStatus(db, id, status)
  await endStaffSessionsOf(db, id, at)
  await endInvitations(db, id, at)
  if (status === 'left') {
    await deleteStaffKeys(db, id)
    await forgetReach(context, id)
  }
  await releaseClaimsOf(context, id)
  await lapseProposalsOf(context, id, [])
  await lapseChangesBy(db, id, at)
}
