import { UPHOLD_WORDS_MIN } from '@amour/contract/trust/appeals.ts'
import type { Context } from '#context.ts'
import type { CaseRow, DecisionRow } from '#database/tables.ts'
import { DAY } from '#durations.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { explainRemovals } from './intimate-images.service.ts'
import { closeCase } from '#features/trust/cases/case-release.service.ts'
import { notifyDecision, notifyReporters } from './decision-notices.service.ts'
import { restoreItem, restoreIntimate } from '#features/media/moderation/takedowns.service.ts'
import { restoreMeeting } from '#features/people/meetings/meeting-removal.service.ts'
import { restoreProfileText } from '#features/people/profiles/profile-review.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { lift, restrict } from '#features/account/restrictions/restrictions.service.ts'
import {
  countStanding,
  selectAppealed,
  selectOpenAppeal,
  updateAppealDecided,
  updateOverturned,
  updateRepeatsOverturned,
  updateReportsMilder,
  updateReportsRejected,
  updateReportsRemoved,
} from './appeal-outcomes.queries.ts'

/** The appeal of a case with the decision that it is about. */
export function findAppealed({ db }: Pick<Context, 'db'>, caseId: string) {
  return selectAppealed(db, caseId)
}

/**
 * Nobody is bound for longer because they have appealed, and nobody reads the same sentence once more for an answer.
 * Throws `actionClosed` for what is no answer to this decision, or a violation of `words` or `days`.
 */
export async function requireFittingAnswer(
  { db, clock }: Context,
  { id: caseId, member_id: memberId }: Pick<CaseRow, 'id' | 'member_id'>,
  { action, days, words }: { action: string; days: number | null; words: string },
): Promise<void> {
  const appealed = await selectAppealed(db, caseId)
  if (appealed && !isAnswerToAppeal(action, { action: appealed.action, mediaId: appealed.media_id }))
    throw new Refusal('actionClosed')
  // Whoever is erased reads nothing.
  if (action === 'uphold' && memberId !== null && words.length < UPHOLD_WORDS_MIN)
    throw refuseField('words', 'upholdUnsaid')
  if (action !== 'modify' || days === null) return
  const isBinding = appealed?.restriction_kind && appealed.lifted_at === null
  const until = appealed?.until_at?.getTime() ?? Infinity
  if (!isBinding || clock.now().getTime() + days * DAY > until) throw refuseField('days', 'daysHarsher')
}

/** Whether an action answers an appeal: what is not shown has nothing milder, and only a refused upload is yet unrated. */
export function isAnswerToAppeal(
  action: string,
  decision: Pick<DecisionRow, 'action'> & { mediaId: string | null },
): boolean {
  const isRefusal = decision.action === 'reject'
  if (action === 'modify') return decision.action !== 'remove' && !isRefusal
  return action !== 'approveExplicit' || (isRefusal && decision.mediaId !== null)
}

/** A decision that somebody has made is not theirs to defend. Throws `proposalOwn`. */
export async function requireOtherDecider({ db }: Context, caseId: string, staffId: string): Promise<void> {
  const appealed = await selectAppealed(db, caseId)
  if (appealed && isMaker(appealed, staffId)) throw new Refusal('proposalOwn')
}

/** Whether somebody took part in a decision. */
const isMaker = (of: Pick<DecisionRow, 'staff_id' | 'approver_id'>, staffId: string): boolean =>
  of.staff_id === staffId || of.approver_id === staffId

type Concluded = {
  verdict: { action: string; days: number | null; words: string }
  decision: Pick<DecisionRow, 'id' | 'member_id' | 'staff_id'>
}

/**
 * Decides an appeal, in the caller's transaction. Overturned: restriction, strike, item and text are as if it had not
 * happened; the reporters hear of it and are believed less. Modified: a milder measure stands in its place. What cannot
 * be brought back is told as gone.
 */
export async function concludeAppeal(context: Context, row: CaseRow, { verdict, decision }: Concluded): Promise<void> {
  const { db, clock, seal } = context
  const appealed = await selectAppealed(db, row.id)
  if (!appealed || decision.staff_id === null) throw new Error('A case of an appeal has its appeal and its moderator.')
  const at = clock.now()
  const state = stateOf(verdict.action)
  const answer = verdict.words ? seal.seal({ owner: appealed.appeal_id, column: 'appeal.answer' }, verdict.words) : null
  const made = { by: decision.id, staffId: decision.staff_id, isExplicit: verdict.action === 'approveExplicit' }
  if (state === 'modified' && verdict.days !== null)
    await restrict(context, decision, { kind: 'contact', days: verdict.days })
  // After what is laid on them instead, so that they are not free for a moment.
  const restored = state === 'upheld' ? null : await reverseDecision(context, appealed, { ...made, state })
  await updateAppealDecided(db, appealed.appeal_id, { state, by: decision.staff_id, at, answer, restored })
  if (!row.member_id) return
  const isTold = state !== 'upheld' && (await explainRemovals(context, row.member_id, decision.staff_id))
  if (!isTold) await notifyDecision(context, row.member_id)
}

/** What an appeal is once somebody has answered it so. */
export function stateOf(action: string) {
  if (action === 'uphold') return 'upheld' as const
  return action === 'modify' ? ('modified' as const) : ('overturned' as const)
}

type Undoing = { by: string; staffId: string; isExplicit: boolean; state: 'overturned' | 'modified' }

async function reverseDecision(context: Context, appealed: DecisionRow, { by, state, ...how }: Undoing) {
  const { db, clock } = context
  if (state === 'overturned') await updateOverturned(db, appealed.id, clock.now())
  await lift(context, [appealed.id], by)
  const restored = await restoreContent(context, appealed, how)
  await overturnRepeats(context, appealed.id, { by, ...how })
  for (const caseId of [appealed.case_id, appealed.found_in])
    if (caseId) await updateOutcome(context, caseId, { appealed, state })
  return restored
}

type Fallen = Pick<Undoing, 'state'> & { appealed: DecisionRow }

/** What its reporters hear of a case of which a decision has fallen: what else came of it stands. */
async function updateOutcome(context: Context, caseId: string, { appealed, state }: Fallen): Promise<void> {
  const { db } = context
  const { own, takedowns } = await countStanding(db, caseId, appealed.id)
  // Of a hold until a person has looked: their decision is what came of it.
  if (own > 0) return
  if (takedowns > 0) {
    if (state === 'overturned' && caseId === appealed.case_id)
      await notifyReporters(context, await updateReportsRemoved(db, caseId))
    return
  }
  const outcomes = state === 'overturned' ? updateReportsRejected : updateReportsMilder
  await notifyReporters(context, await outcomes(db, caseId))
}

/**
 * Takes back, in the caller's transaction, what was decided without a person after a decision that does not stand any
 * more; whoever has appealed against it waits for nobody. `by` is the decision that says so.
 */
export async function overturnRepeats(
  context: Context,
  decisionId: string,
  { by, staffId, isExplicit = false }: { by: string; staffId: string; isExplicit?: boolean },
): Promise<void> {
  const { db, clock } = context
  const at = clock.now()
  const repeats = await updateRepeatsOverturned(db, decisionId, at)
  for (const { id, action, media_id: mediaId, member_id: memberId } of repeats) {
    const back = action === 'remove' ? await restoreIntimate(context, id, staffId) : []
    const isBack =
      mediaId !== null && (back.includes(mediaId) || (await restoreItem(context, mediaId, { staffId, isExplicit })))
    if (memberId && action === 'remove' && !isBack) await explainRemovals(context, memberId, staffId)
    await answerOpenAppeal(context, id, { by, staffId, isBack })
  }
}

/**
 * Answers, in the caller's transaction, the appeal against a decision that has fallen without it, and closes its case: whoever
 * works on that must not uphold what does not stand. Says whether there was one. `by` is the decision that says so.
 */
export async function answerOpenAppeal(
  context: Context,
  decisionId: string,
  { by, staffId, isBack }: { by: string; staffId: string; isBack: boolean },
): Promise<boolean> {
  const { db, clock } = context
  const open = await selectOpenAppeal(db, decisionId, by)
  if (!open) return false
  const restored = isBack ? ('back' as const) : ('gone' as const)
  const answered = { by: open.answered_by ?? staffId, at: clock.now(), answer: null, restored }
  await updateAppealDecided(db, open.id, { state: 'overturned', ...answered })
  await closeCase(context, open.case_id)
  const subject = { kind: 'case', id: open.case_id }
  await appendAudit(context, { staffId, action: 'decision.overturn', subject, detail: { decision: by } })
  return true
}

/** Brings back what a decision took from sight; null where it took nothing. */
async function restoreContent(
  context: Context,
  appealed: DecisionRow,
  how: Pick<Undoing, 'staffId' | 'isExplicit'>,
): Promise<'back' | 'gone' | null> {
  const { id, action, media_id: mediaId, meeting_id: noteId, member_id: memberId, created_at: rejectedAt } = appealed
  const told = (isBack: boolean) => (isBack ? 'back' : 'gone')
  if (action === 'remove') {
    const back = await restoreIntimate(context, id, how.staffId)
    return told(mediaId ? back.includes(mediaId) : back.length > 0)
  }
  if (action !== 'removeItem' && action !== 'reject') return null
  if (mediaId) return told(await restoreItem(context, mediaId, how))
  if (noteId) return told(await restoreMeeting(context, noteId))
  if (!memberId) return null
  const rejected = { by: id, at: rejectedAt }
  return told(await restoreProfileText(context, { memberId, staffId: how.staffId, rejected }))
}
