import { APPEAL_DAYS, type OwnDecision } from '@amour/contract/trust/appeals.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { DAY } from '#durations.ts'
import { openCase } from '#features/trust/cases/case-opening.service.ts'
import { readAppealToken } from '#features/account/restrictions/appeal-token.service.ts'
import { isFinal, viewDecisionRow, viewDecisionsOf } from '#features/account/restrictions/own-decision.service.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
export { lockAppealable } from './appeals.queries.ts'
import { insertAppeal, lockAppealable, selectDecisionsAbout, selectMemberDecision } from './appeals.queries.ts'

/** What moderators have decided about the caller, each with its reason. */
export async function listOwnDecisions(context: MemberContext): Promise<OwnDecision[]> {
  const rows = await selectDecisionsAbout(context.db, context.caller.id)
  return viewDecisionsOf(context, context.caller.id, rows)
}

/** The same with what the member wrote in their appeals, for the copy of their data. */
export async function describeDecisions(context: Context, memberId: string) {
  const rows = await selectDecisionsAbout(context.db, memberId)
  const views = await viewDecisionsOf(context, memberId, rows)
  return rows.map((row, index) => ({
    ...views[index],
    appealText:
      row.text_sealed && context.seal.openText({ owner: row.appeal_id ?? '', column: 'appeal.text' }, row.text_sealed),
  }))
}

/** Asks for another moderator. Throws `notFound` for a decision about somebody else or one that was taken back, `appealMade` or `appealLate`. */
export function appealDecision(context: MemberContext, { decision, text }: { decision: string; text: string }) {
  return inTransaction(context, async (tx) => {
    const row = await selectMemberDecision(tx.db, decision)
    if (row?.member_id !== tx.caller.id) throw new Refusal('notFound')
    return createAppeal(tx, row.id, text)
  })
}

/** The same for somebody who is kept from signing in. Throws `linkInvalid`, `notFound`, `appealMade` or `appealLate`. */
export function appealDecisionByToken(context: Context, { token, text }: { token: string; text: string }) {
  return inTransaction(context, async (tx) => {
    const id = readAppealToken(tx, token)
    if (!id) throw new Refusal('linkInvalid')
    return createAppeal(tx, id, text)
  })
}

async function createAppeal(context: Context, decisionId: string, text: string): Promise<OwnDecision> {
  const { db, clock, seal } = context
  await lockAppealable(db, decisionId)
  const row = await selectMemberDecision(db, decisionId)
  if (!row) throw new Refusal('notFound')
  const at = clock.now()
  if (row.appeal_id !== null) throw new Refusal('appealMade')
  // It was taken back already: whoever heard this would uphold what does not stand.
  if (row.overturned_at !== null) throw new Refusal('notFound')
  if (isFinal(row) || at.getTime() - row.created_at.getTime() > APPEAL_DAYS * DAY) throw new Refusal('appealLate')
  const opened = await openCase(context, { kind: 'appeal', memberId: row.member_id, targetId: decisionId })
  const id = newId()
  const sealed = seal.seal({ owner: id, column: 'appeal.text' }, text)
  const shape = { id, decision_id: decisionId, member_id: row.member_id, case_id: opened.id, text_sealed: sealed }
  await insertAppeal(db, { ...shape, created_at: at })
  return viewDecisionRow(context, {
    ...row,
    appeal_id: id,
    appeal_state: 'open',
    appealed_at: at,
    answer_sealed: null,
    restored: null,
  })
}
