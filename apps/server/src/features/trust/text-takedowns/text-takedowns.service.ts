import { type ReasonCode, reasonText, reasonTexts } from '@amour/locales/policies.ts'
import { inTransaction, type StaffContext } from '#context.ts'
import type { CaseRow } from '#database/tables.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { removeMeeting } from '#features/people/meetings/meeting-removal.service.ts'
import { takeDownText } from '#features/people/profiles/profile-review.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { hasMemberConflict, getClaimedCase } from '#features/trust/cases/claims.service.ts'
import { recordDecision } from '#features/trust/decisions/decision-record.service.ts'
import { updateCaseClosed, openRoutedCase } from '#features/trust/cases/case-opening.service.ts'
import { describeProfile } from '#features/trust/case-file/case-file.service.ts'
import { notifyDecision } from '#features/trust/decisions/decision-notices.service.ts'
import { reportRouting } from '#features/trust/cases/routing.service.ts'

type Why = { token: string; reason: string; note: string; words: string }

/**
 * Takes down a note of having met that stands on the reported profile, for whoever holds its case: a decision about the
 * note's author (decision 041). Throws `notFound`, `caseStale`, `caseConflict` for an author whom the caller knows, or a
 * violation of `reason`.
 */
export function takeDownNote(context: StaffContext, what: { id: string; noteId: string }, why: Why): Promise<void> {
  const { id, noteId } = what
  return inTransaction(context, async (tx) => {
    const held = await getReportedCase(tx, id, why.token)
    const profile = await describeProfile(tx, held)
    const staffId = tx.staff.id
    const isThere = profile?.notes.some((one) => one.id === noteId)
    const removed = isThere && (await removeMeeting(tx, { id: noteId, staffId }))
    if (!removed) throw new Refusal('notFound')
    const { authorId } = removed
    if (await hasMemberConflict(tx.db, staffId, authorId)) throw new Refusal('caseConflict')
    const decision = await notifyAuthor(tx, held, { ...why, memberId: authorId, noteId })
    const detail = { note: noteId, author: authorId, decision }
    await appendAudit(tx, { staffId, action: 'note.remove', subject: { kind: 'case', id }, detail })
  })
}

/**
 * Takes down the words that others read in the reported profile, for whoever holds its case, which goes on. Throws
 * `notFound`, `caseStale`, also where the words are others than were read, or a violation of `reason`.
 */
export function takeDownProfileText(
  context: StaffContext,
  id: string,
  { wordsVersion, ...why }: Why & { wordsVersion: string | null },
): Promise<void> {
  return inTransaction(context, async (tx) => {
    const held = await getReportedCase(tx, id, why.token)
    const { member_id: memberId } = held
    const staffId = tx.staff.id
    const profile = await describeProfile(tx, held)
    const outcome = memberId && profile ? await takeDownText(tx, { memberId, staffId, wordsVersion }) : 'none'
    if (outcome === 'changed') throw new Refusal('caseStale')
    if (!memberId || outcome === 'none') throw new Refusal('notFound')
    const decision = await notifyAuthor(tx, held, { ...why, memberId, noteId: null })
    await appendAudit(tx, { staffId, action: 'text.remove', subject: { kind: 'case', id }, detail: { decision } })
  })
}

/**
 * The case that the caller holds, where it is of a report: an appeal shows the same profile once more, and whoever has
 * appealed loses nothing else by it. Throws `notFound` or `caseStale`.
 */
async function getReportedCase(context: StaffContext, id: string, token: string): Promise<CaseRow> {
  const held = await getClaimedCase(context, id, token)
  if (held.kind !== 'report') throw new Refusal('notFound')
  return held
}

type TakenText = Why & { memberId: string; noteId: string | null }

/** Records why, in a case about the writer that is closed already, and tells them; gives the decision's id. */
async function notifyAuthor(context: StaffContext, found: CaseRow, taken: TakenText): Promise<string> {
  const { db, clock, staff } = context
  const { memberId, noteId, note, words } = taken
  const reason = reasonOf(found, taken.reason)
  const opened = await openRoutedCase(context, { kind: 'report', memberId, targetId: null, place: reportRouting.other })
  const { id } = await recordDecision(context, {
    case_id: opened.id,
    found_in: found.id,
    member_id: memberId,
    staff_id: staff.id,
    action: 'removeItem',
    policy: reasonText(reason).policy,
    reason,
    note,
    words,
    media_id: null,
    meeting_id: noteId,
    is_strike: true,
    is_final: true,
  })
  await updateCaseClosed(db, opened.id, clock.now())
  await notifyDecision(context, memberId)
  return id
}

/** What concerns people under 18 is child safety's: their queue alone has it as a reason (decision 067). */
function reasonOf({ queue }: CaseRow, given: string): ReasonCode {
  const reason = [...reasonTexts.keys()].find((code) => code === given)
  if (!reason || reasonText(reason).policy === 'none') throw refuseField('reason', 'choiceInvalid')
  if (reasonText(reason).policy === 'childSafety' && queue !== 'urgent') throw refuseField('reason', 'childSafetyFirst')
  return reason
}
