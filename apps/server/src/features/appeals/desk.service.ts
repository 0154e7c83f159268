import type { Context } from '#context.ts'
import type { CaseRow, DecisionRow } from '#database/tables.ts'
import { tellReporters } from '#features/cases/telling.service.ts'
import { bringBack } from '#features/media/holding.service.ts'
import { notify } from '#features/notifications/notifications.service.ts'
import { mailMember } from '#features/accounts/mail-member.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { lift, restrict } from '#features/restrictions/restrictions.service.ts'
import { selectAppealed, updateAppealDecided, updateOverturned, updateReportsRejected } from './desk.queries.ts'

const DAY = 24 * 60 * 60_000

/** The appeal of a case with the decision that it is about. */
export function findAppealed({ db }: Pick<Context, 'db'>, caseId: string) {
  return selectAppealed(db, caseId)
}

/** Nobody is bound for longer because they have appealed. Throws a violation of `days`. */
export async function refuseHarsher({ db, clock }: Context, caseId: string, days: number): Promise<void> {
  const appealed = await selectAppealed(db, caseId)
  const isBinding = appealed?.restriction_kind && appealed.lifted_at === null
  const until = appealed?.until_at?.getTime() ?? Infinity
  if (!isBinding || clock.now().getTime() + days * DAY > until) throw refuseField('days', 'daysHarsher')
}

/** A decision that somebody has made is not theirs to defend. Throws `proposalOwn`. */
export async function refuseMaker({ db }: Context, caseId: string, staffId: string): Promise<void> {
  const appealed = await selectAppealed(db, caseId)
  if (appealed && isMaker(appealed, staffId)) throw new Refusal('proposalOwn')
}

/** Whether somebody took part in a decision. */
export const isMaker = (of: Pick<DecisionRow, 'staff_id' | 'approver_id'>, staffId: string): boolean =>
  of.staff_id === staffId || of.approver_id === staffId

type Concluded = {
  verdict: { action: string; days: number | null; words: string }
  decision: Pick<DecisionRow, 'id' | 'member_id' | 'staff_id'>
}

/**
 * Decides an appeal, in the caller's transaction. Overturned: restriction, strike and item are as if it had not
 * happened; the reporters hear of it and are believed less. Modified: a milder measure stands in its place.
 */
export async function concludeAppeal(context: Context, row: CaseRow, { verdict, decision }: Concluded): Promise<void> {
  const { db, clock, seal } = context
  const appealed = await selectAppealed(db, row.id)
  if (!appealed || decision.staff_id === null) throw new Error('A case of an appeal has its appeal and its moderator.')
  const at = clock.now()
  const state = verdict.action === 'uphold' ? 'upheld' : verdict.action === 'overturn' ? 'overturned' : 'modified'
  const answer = verdict.words ? seal.seal({ owner: appealed.appeal_id, column: 'appeal.answer' }, verdict.words) : null
  await updateAppealDecided(db, appealed.appeal_id, { state, by: decision.staff_id, at, answer })
  if (state === 'overturned') await undo(context, appealed, decision)
  if (state === 'modified') {
    if (verdict.days !== null) await restrict(context, decision, { kind: 'contact', days: verdict.days })
    await lift(context, [appealed.id], decision.id)
  }
  if (!row.member_id) return
  await notify(context, { memberId: row.member_id, type: 'system', detail: 'decision' })
  await mailMember(context, row.member_id, 'decision', {})
}

async function undo(context: Context, appealed: DecisionRow, { id: by, staff_id: staffId }: Concluded['decision']) {
  await updateOverturned(context.db, appealed.id, context.clock.now())
  await lift(context, [appealed.id], by)
  await tellReporters(context, await updateReportsRejected(context.db, appealed.case_id))
  const tookDown = appealed.action === 'removeItem' || appealed.action === 'reject'
  if (tookDown && appealed.media_id && staffId) await bringBack(context, appealed.media_id, staffId)
}
