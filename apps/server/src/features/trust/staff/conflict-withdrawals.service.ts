import type { ConflictWithdrawal } from '@amour/contract/console/staff.ts'
import { type Context, inTransaction, type StaffContext } from '#context.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { hasMemberConflict } from '#features/trust/cases/claims.service.ts'
import { Refusal } from '#http/refusal.ts'
import {
  deleteConflict,
  lockWithdrawal,
  selectWithdrawals,
  updateWithdrawalAnswered,
  type WithdrawalRow,
} from './conflicts.queries.ts'

/** Declared conflicts that colleagues want to take back, for a lead. */
export async function listWithdrawals(context: StaffContext): Promise<ConflictWithdrawal[]> {
  const { db, staff, clock } = context
  const rows = await selectWithdrawals(db, { staffId: staff.id, at: clock.now() })
  return rows.map((row) => view(context, row))
}

const view = ({ staff, seal }: StaffContext, row: WithdrawalRow): ConflictWithdrawal => ({
  id: row.id,
  person: row.name,
  isMine: row.staff_id === staff.id,
  username: row.username,
  why: openWhy(seal, row),
  createdAt: row.created_at.toISOString(),
  lapsesAt: row.lapses_at.toISOString(),
})

const openWhy = (seal: Context['seal'], { id, why_sealed: why }: Pick<WithdrawalRow, 'id' | 'why_sealed'>) =>
  seal.openText({ owner: id, column: 'conflict_withdrawal.why' }, why)

/**
 * Agrees that a colleague does not count as knowing a member any more, or not; until then they hold none of the member's
 * cases. Throws `notFound`, `proposalOver`, `proposalOwn`, or `caseConflict` for a lead who knows the member too.
 */
export function answerWithdrawal(context: StaffContext, id: string, answer: 'approve' | 'decline') {
  return inTransaction(context, async (tx) => {
    const { db, staff, clock } = tx
    const at = clock.now()
    const row = await lockWithdrawal(db, id)
    if (!row) throw new Refusal('notFound')
    if (row.state !== 'open' || row.lapses_at <= at) throw new Refusal('proposalOver')
    if (row.staff_id === staff.id) throw new Refusal('proposalOwn')
    if (await hasMemberConflict(db, staff.id, row.member_id)) throw new Refusal('caseConflict')
    const state = answer === 'approve' ? ('approved' as const) : ('declined' as const)
    await updateWithdrawalAnswered(db, id, { state, approverId: staff.id, at })
    if (state === 'approved') await deleteConflict(db, { staffId: row.staff_id, memberId: row.member_id })
    const subject = { kind: 'staff', id: row.staff_id }
    await appendAudit(tx, { staffId: staff.id, action: `conflict.${state}`, subject, detail: {} })
    return { state }
  })
}
