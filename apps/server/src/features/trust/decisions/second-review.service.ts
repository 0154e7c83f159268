import { createHash } from 'node:crypto'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { Context } from '#context.ts'
import type { CaseRow } from '#database/tables.ts'
import { lockAppealCase } from './appeal-outcomes.queries.ts'
import { answerOpenAppeal, overturnRepeats } from './appeal-outcomes.service.ts'
import { lockAppealable } from '#features/trust/appeals/appeals.service.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { restoreItem, rateItem, removeItems } from '#features/media/moderation/takedowns.service.ts'
import { updateCaseClosed, openReviewCase } from '#features/trust/cases/case-opening.service.ts'
import type { Verdict } from './conclusion.service.ts'
import { notifyDecision } from './decision-notices.service.ts'
import { explainRemovals } from './intimate-images.service.ts'
import { selectReviewedDecision, updateOverruled } from './second-review.queries.ts'

/** Of decisions about uploads, those of which this share is looked at again: by the digest, which nobody steers. */
export function isSampled(decisionId: string, share: number): boolean {
  return createHash('sha256').update(decisionId).digest().readUInt32BE() < share * 2 ** 32
}

/** Puts a decided upload before somebody else, who is not told that it was decided; in the caller's transaction. */
export async function sampleForSecondReview(context: Context, row: CaseRow, decisionId: string): Promise<void> {
  if (row.kind !== 'media' || row.second_of || !isSampled(decisionId, context.config.secondLooks)) return
  await openReviewCase(context, row, { secondOf: decisionId, isForLead: false })
}

/**
 * Whether a second look takes from somebody what the first decision has given them: a lead's rejection of what was shown
 * is a decision about them, which they read and can appeal. Of all others nobody but the desk hears.
 */
export async function isTakeaway({ db }: Context, row: CaseRow, { action }: Verdict): Promise<boolean> {
  if (!row.is_for_lead || action !== 'reject') return false
  return (await selectReviewedDecision(db, row.second_of ?? '')).action !== 'reject'
}

type Second = { verdict: Verdict; staffId: string; decisionId: string }

/**
 * Ends a second look: the upload stays as it is unless a lead says otherwise, and where two people differ a lead is
 * asked. `row` is the case of the second look.
 */
export async function settleSecondReview(context: Context, row: CaseRow, { verdict, staffId, decisionId }: Second) {
  const { db, clock } = context
  const first = await selectReviewedDecision(db, row.second_of ?? '')
  const isSame = first.action === verdict.action
  await updateCaseClosed(db, row.id, clock.now())
  await appendAudit(context, {
    staffId,
    action: row.is_for_lead ? 'review.settle' : 'review.second',
    subject: { kind: 'case', id: row.id },
    detail: { decision: decisionId, first: first.id, isSame },
  })
  if (isSame) return
  if (!row.is_for_lead) return openReviewCase(context, row, { secondOf: first.id, isForLead: true })
  await lockAppealable(db, first.id)
  await lockAppealCase(db, first.id)
  await updateOverruled(db, first.id, clock.now())
  await overturnRepeats(context, first.id, {
    by: decisionId,
    staffId,
    isExplicit: verdict.action === 'approveExplicit',
  })
  const isBack = await correct(context, row, { verdict, staffId, wasRejected: first.action === 'reject' })
  const isAnswered = await answerOpenAppeal(context, first.id, { by: decisionId, staffId, isBack })
  if (!row.member_id) return
  const isTold = await explainRemovals(context, row.member_id, staffId)
  if (isAnswered && !isTold) await notifyDecision(context, row.member_id)
}

type Correction = { verdict: Verdict; staffId: string; wasRejected: boolean }

/** Says whether what was rejected is shown again. */
async function correct(
  context: Context,
  { target_id: id }: CaseRow,
  { verdict, staffId, wasRejected }: Correction,
): Promise<boolean> {
  if (!id) return false
  if (verdict.action === 'reject') {
    await removeItems(context, [id], { reason: verdict.mediaReason ?? 'unclear', by: staffId })
    return false
  }
  const isExplicit = verdict.action === 'approveExplicit'
  const isBack = wasRejected && (await restoreItem(context, id, { staffId, isExplicit }))
  await rateItem(context, id, isExplicit ? 'explicit' : 'general')
  return isBack
}

/** The case as somebody sees it who must not know what was decided: the item as if it waited, without that decision. */
export async function blindCaseFile(context: Context, row: CaseRow, file: CaseFile): Promise<CaseFile> {
  if (!row.second_of || row.is_for_lead) return file
  const { reference } = await selectReviewedDecision(context.db, row.second_of)
  const unknown = <Decision extends { caseReference: string }>(decisions: Decision[]) =>
    decisions.filter(({ caseReference }) => caseReference !== reference)
  return {
    ...file,
    media: file.media.map((item) => ({ ...item, status: 'pending' as const, rating: 'general' as const })),
    member: file.member && { ...file.member, decisions: unknown(file.member.decisions) },
    decisions: unknown(file.decisions),
  }
}
