import { AGE_DEMAND_REASON } from '@amour/contract/account/age-proof.ts'
import { strikeActions } from '@amour/contract/console/case-terms.ts'
import type { Selectable } from 'kysely'
import type { ReviewReason } from '@amour/contract/media/media.ts'
import type { SelfieVerdict } from '@amour/contract/trust/verification.ts'
import { reasonText, type ReasonCode } from '@amour/locales/policies.ts'
import type { Context } from '#context.ts'
import type { CaseRow, Tables } from '#database/tables.ts'
import { recordDecision } from './decision-record.service.ts'
import { concludeAppeal } from './appeal-outcomes.service.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { replyToSender } from '#features/trust/notices/contact-replies.service.ts'
import { removeItems } from '#features/media/moderation/takedowns.service.ts'
import { decideMedia, isDeleted } from '#features/media/moderation/media-review.service.ts'
import { decideProfileText, findPendingText } from '#features/people/profiles/profile-review.service.ts'
import { lift, restrict } from '#features/account/restrictions/restrictions.service.ts'
import { decideVerification } from '#features/trust/identity-verification/verification-review.service.ts'
import { concludeRatings } from '#features/trust/rating-looks/rating-looks.service.ts'
import { Refusal } from '#http/refusal.ts'
import { releaseImages, removeImages } from './intimate-images.service.ts'
import { openFollowUpCase, updateCaseClosed } from '#features/trust/cases/case-opening.service.ts'
import {
  countLateReports,
  hasTextTakedown,
  isTakenDown,
  selectProvisional,
  updateReportsClosed,
  updateReportsMoved,
} from './decisions.queries.ts'
import { sampleForSecondReview, settleSecondReview, isTakeaway } from './second-review.service.ts'
import { outcomeOf, notifyDecision, notifyReporters } from './decision-notices.service.ts'
import type { DecisionDraft } from '@amour/contract/console/decision-draft.ts'
export { selectMediaOfCase } from './decisions.queries.ts'

/** `proposal`: what a second person has agreed to. */
type Conclusion = {
  verdict: Verdict
  staffId: string
  approverId: string | null
  proposal: Pick<Selectable<Tables['proposal']>, 'id' | 'action'> | null
  /** The wave of which it is one. */
  waveId?: string
}

/** Makes a decision final with all that follows from it, in the caller's transaction. */
export async function concludeCase(context: Context, row: CaseRow, made: Conclusion): Promise<void> {
  const { db } = context
  const { verdict, staffId, approverId } = made
  if (row.second_of) {
    const member_id = (await isTakeaway(context, row, verdict)) ? row.member_id : null
    const { id: decisionId } = await record(context, { ...row, member_id }, made)
    await settleSecondReview(context, row, { verdict, staffId, decisionId })
    return
  }
  const before = (await selectProvisional(db, row.id)).map(({ id }) => id)
  const decision = await record(context, row, made)
  await apply(context, row, { verdict, decision, staffId })
  // After what is laid on them now, so that they are not free for a moment.
  await lift(context, before, decision.id)
  const hasTaken = verdict.action === 'none' && ((await hasTextTakedown(db, row.id)) || (await isTakenDown(db, row)))
  const next = await close(context, row, hasTaken ? 'removed' : outcomeOf(verdict.action, row.kind))
  if (row.kind === 'intimate') await releaseImages(context, row, next)
  if (row.member_id && isTold(row, verdict)) await notifyDecision(context, row.member_id)
  await appendAudit(context, {
    staffId: approverId ?? staffId,
    action: `decision.${decision.action}`,
    subject: { kind: 'case', id: row.id },
    detail: {
      decision: decision.id,
      reason: verdict.reason,
      days: verdict.days,
      approver: approverId,
      ...(made.waveId && { wave: made.waveId }),
    },
  })
  await sampleForSecondReview(context, row, decision.id)
}

/** Whether the member is written to about a decision. */
export const isTold = ({ kind }: CaseRow, { action }: Verdict): boolean =>
  (kind === 'profile' && action === 'reject') || notifiedActions.has(action)

/** Of uploads the owner hears by another way. */
const notifiedActions: ReadonlySet<string> = new Set([
  'educate',
  'removeItem',
  'contact',
  'hold',
  'suspend',
  'ban',
  'remove',
])

const record = (context: Context, row: CaseRow, made: Conclusion) => recordDecision(context, draftDecision(row, made))

/** A decision about a case as it is written down, and as its letter is made beforehand. */
export function draftDecision(row: CaseRow, { verdict, staffId, approverId, proposal, waveId }: Conclusion) {
  const isUnban = proposal?.action === 'unban' && verdict.action === 'overturn'
  const isAboutItem = row.kind === 'media' || row.kind === 'intimate'
  const mediaId = verdict.mediaId ?? (isAboutItem ? row.target_id : null)
  return {
    case_id: row.id,
    // Nothing is laid on the one rated.
    member_id: row.kind === 'rating' ? null : row.member_id,
    staff_id: staffId,
    approver_id: approverId,
    proposal_id: proposal?.id ?? null,
    wave_id: waveId ?? null,
    action: isUnban ? ('unban' as const) : verdict.action,
    policy: reasonText(verdict.reason).policy,
    reason: verdict.reason,
    note: verdict.note,
    words: verdict.words,
    media_id: mediaId,
    // A question is no strike.
    is_strike: strikeActions.includes(verdict.action) && row.member_id !== null && verdict.reason !== AGE_DEMAND_REASON,
    is_final: true,
  }
}

type Applied = { verdict: Verdict; decision: Awaited<ReturnType<typeof record>>; staffId: string }

async function apply(context: Context, row: CaseRow, { verdict, decision, staffId }: Applied) {
  const { action, mediaId, mediaReason } = verdict
  if (row.kind === 'appeal') return concludeAppeal(context, row, { verdict, decision })
  if (await isTakenAlong(context, row, verdict)) return
  if (row.kind === 'media' && row.target_id) {
    const outcome = action === 'approve' ? 'general' : action === 'approveExplicit' ? 'explicit' : undefined
    return decideMedia(context, row.target_id, {
      verdict: outcome ?? { reason: mediaReason ?? 'unclear' },
      by: staffId,
    })
  }
  if (row.kind === 'verification' && row.target_id && isSelfieVerdict(action)) {
    await decideVerification(context, { id: row.target_id, staffId, verdict: action })
    return
  }
  if (row.kind === 'rating') {
    const ids = action === 'strike' ? verdict.ratings : []
    return concludeRatings(context, row, { ids, decisionId: decision.id })
  }
  if (row.kind === 'feedback') return replyToSender(context, row, { words: verdict.words, staffId })
  if (row.kind === 'profile' && row.member_id) return decideText(context, row.member_id, { verdict, staffId })
  if (row.kind === 'intimate' && action === 'remove') return removeImages(context, row, { decision, staffId })
  if (action === 'removeItem' && mediaId)
    await removeItems(context, [mediaId], { reason: reasonFor(verdict), by: staffId })
  const restriction = restrictionOf(verdict)
  if (restriction) await restrict(context, decision, restriction)
}

/**
 * Whether what was handed to child safety has been deleted by its owner since: it waits for them all the same (decision
 * 032), and refusing it, which is all that is left to decide, changes nothing of the owner's.
 */
async function isTakenAlong(context: Context, row: CaseRow, { action }: Verdict): Promise<boolean> {
  if (row.queue !== 'urgent' || action !== 'reject') return false
  if (row.kind === 'media') return row.target_id === null || isDeleted(context, row.target_id)
  return row.kind === 'profile' && (row.member_id === null || !(await findPendingText(context, row.member_id)))
}

/** What a decision lays on a member, and for how many days. */
export function restrictionOf({ action, days, reason }: Pick<Verdict, 'action' | 'days' | 'reason'>) {
  if (action === 'ban' || (action === 'hold' && reason === AGE_DEMAND_REASON)) return { kind: action, days: null }
  return action === 'contact' || action === 'hold' || action === 'suspend' ? { kind: action, days } : undefined
}

const isSelfieVerdict = (action: string): action is SelfieVerdict =>
  action === 'verified' || action === 'askAgain' || action === 'notSame'

/** Nothing is published that nobody has read. Throws `caseStale` for a text that has changed since. */
async function decideText(
  context: Context,
  memberId: string,
  { verdict, staffId }: { verdict: Verdict; staffId: string },
) {
  const heldAt = new Date(verdict.heldAt ?? 0)
  const isSame = await decideProfileText(context, {
    memberId,
    staffId,
    heldAt,
    verdict: verdict.action === 'approve' ? 'approve' : 'reject',
  })
  if (!isSame) throw new Refusal('caseStale')
}

/** What the owner of an item reads, by the reason of the decision. */
function reasonFor({ reason, mediaReason }: Verdict): ReviewReason {
  const known: Partial<Record<string, ReviewReason>> = {
    pictureContact: 'contactDetails',
    pictureOthers: 'otherPeople',
    notYours: 'notYou',
    noConsent: 'noConsent',
    childContent: 'underage',
    illegalContent: 'illegal',
    sold: 'advertising',
  }
  return mediaReason ?? known[reason] ?? 'unclear'
}

/** Closes the case and what was reported before the person looked last; what came later is a case again, and answered. */
async function close(context: Context, row: CaseRow, outcome: ReturnType<typeof outcomeOf>) {
  const { db, clock } = context
  const at = clock.now()
  const closed = await updateReportsClosed(db, { caseId: row.id, outcome, at, until: row.viewed_at ?? at })
  await updateCaseClosed(db, row.id, at)
  await notifyReporters(context, closed)
  const late = await countLateReports(db, row.id)
  if (late === 0) return undefined
  const next = await openFollowUpCase(context, row, late)
  await updateReportsMoved(db, row.id, next.id)
  return next
}

/** A decision as it was drafted, with the reason known to be one. */
export type Verdict = Omit<DecisionDraft, 'token' | 'version' | 'reason'> & { reason: ReasonCode }
