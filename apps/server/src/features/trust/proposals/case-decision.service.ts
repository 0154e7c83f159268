import { AGE_DEMAND_REASON } from '@amour/contract/account/age-proof.ts'
import type { DecisionDraft } from '@amour/contract/console/decision-draft.ts'
import { type CaseQueue, severeActions } from '@amour/contract/console/case-terms.ts'
import { isEvidenceSufficient } from '@amour/contract/console/evidence-basis.ts'
import { fitMeasure } from '@amour/contract/console/measures.ts'
import type { Letter } from '@amour/contract/console/letters.ts'
import { reasonText, reasonTexts } from '@amour/locales/policies.ts'
import { inTransaction, type StaffContext } from '#context.ts'
import type { CaseRow } from '#database/tables.ts'
import { MINUTE } from '#durations.ts'
import { findAppealed, requireFittingAnswer } from '#features/trust/decisions/appeal-outcomes.service.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { requireStepUp } from '#http/console-router.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { isAgeProven } from '#features/account/age-proof/age-proof.service.ts'
import { listAllowedActions } from '#features/trust/cases/case-access.service.ts'
import { getClaimedCase } from '#features/trust/cases/claims.service.ts'
import { concludeCase, type Verdict } from '#features/trust/decisions/conclusion.service.ts'
import { writeLetter } from '#features/trust/decisions/decision-letter.service.ts'
import { recordDecision } from '#features/trust/decisions/decision-record.service.ts'
import {
  updateEscalated,
  hasChildHold,
  hasOpened,
  selectReportedMessages,
  hasAccountHoldSince,
  countOtherReports,
} from './case-decision.queries.ts'
import { imposeAccountHold } from '#features/trust/decisions/account-holds.service.ts'
import { selectItems } from '#features/trust/cases/case-opening.service.ts'
import { needsTwoToStrike } from '#features/trust/rating-looks/rating-looks.service.ts'
import { createProposal } from './proposals.service.ts'

export { hasChildHold } from './case-decision.queries.ts'

type Decided = { state: 'open' | 'proposed' | 'closed'; queue: CaseQueue }

/**
 * Decides about a case that the caller holds: the decision, what it does, who is told and the audit log are one
 * transaction. What needs a second person becomes a proposal. Throws `caseStale` for an old token or version,
 * `actionClosed`, `evidenceUnverified`, `caseUnread` or `evidenceUnseen` for what was not opened, or a violation of what the action needs.
 */
export function decideCase(context: StaffContext, id: string, draft: DecisionDraft): Promise<Decided> {
  return inTransaction(context, async (tx) => {
    const row = await getClaimedCase(tx, id, draft.token)
    if (row.version !== draft.version) throw new Refusal('caseStale')
    // What binds somebody is not done by whoever has but the token.
    if (severeActions.includes(draft.action)) requireStepUp(tx, tx.staff)
    const verdict = await check(tx, row, draft)
    if (verdict.action === 'escalate') return escalate(tx, row, verdict)
    // A decision lifts what held the member until now; it must not lift what its maker has not read of.
    if (row.viewed_at && (await hasAccountHoldSince(tx.db, id, row.viewed_at))) throw new Refusal('caseStale')
    await requireOpened(tx, row, verdict)
    const second = await secondNeeded(tx, row, verdict)
    if (second) {
      await createProposal(tx, row, { action: second, verdict })
      return { state: 'proposed', queue: row.queue }
    }
    await concludeCase(tx, row, { verdict, staffId: tx.staff.id, approverId: null, proposal: null })
    return { state: 'closed', queue: row.queue }
  })
}

/** What the member will read of a decision that the caller may make; null where nobody is written to. Throws as `decideCase`. */
export function previewLetter(context: StaffContext, id: string, draft: DecisionDraft): Promise<Letter | null> {
  return inTransaction(context, async (tx) => {
    const row = await getClaimedCase(tx, id, draft.token)
    // Asked for here, a touch is not asked for by a decision that goes seconds later, over the next case.
    if (severeActions.includes(draft.action)) requireStepUp(tx, tx.staff)
    return writeLetter(tx, row, await check(tx, row, draft))
  })
}

async function check(context: StaffContext, row: CaseRow, draft: DecisionDraft): Promise<Verdict> {
  const { token: _, version: __, ...rest } = draft
  const { action, days, mediaId, mediaReason } = rest
  if (!listAllowedActions(context.staff.roles, row, context.config).includes(action)) throw new Refusal('actionClosed')
  const reason = [...reasonTexts.keys()].find((code) => code === draft.reason)
  if (!reason) throw refuseField('reason', 'choiceInvalid')
  if (isTimed(action) && reason !== AGE_DEMAND_REASON && days === null) throw refuseField('days', 'daysInvalid')
  if (action === 'removeItem' && mediaId === null) throw refuseField('mediaId', 'choiceInvalid')
  if (row.kind === 'media' && action === 'reject' && mediaReason === null)
    throw refuseField('mediaReason', 'choiceInvalid')
  if (mediaReason === 'explicit' && context.config.ageAssurance !== 'off')
    throw refuseField('mediaReason', 'choiceInvalid')
  await requireItemOfMember(context, row, mediaId)
  if (action === 'strike') await needsTwoToStrike(context, row, rest.ratings)
  if (row.kind === 'appeal') await requireFittingAnswer(context, row, rest)
  requireFittingMeasure(context, row, { action, reason, days })
  await requireProofOfAge(context, row, { action, reason })
  if (row.kind === 'intimate' && action === 'remove' && row.target_id === null && mediaId === null)
    throw refuseField('mediaId', 'choiceInvalid')
  await requireVerifiedEvidence(context, row, rest)
  return { ...rest, reason, days: reason === AGE_DEMAND_REASON ? null : days }
}

/**
 * What was said of somebody's age ends with a proof of it: nobody lets go whom a report holds as under 18 while they have
 * none, and nobody asks for one where the site asks nobody. Throws a violation of `action` or `reason`.
 */
async function requireProofOfAge(
  context: StaffContext,
  row: CaseRow,
  { action, reason }: Pick<Verdict, 'action' | 'reason'>,
) {
  const { config, db, clock } = context
  const isOff = config.ageAssurance === 'off'
  if (reason === AGE_DEMAND_REASON && isOff) throw refuseField('reason', 'ageAskedOfNobody')
  if (isOff || action === 'ban' || action === 'escalate' || !endsChildHold(row, { action, reason })) return
  if (!row.member_id || !(await hasChildHold(db, row.id))) return
  if (!(await isAgeProven(db, row.member_id, clock.now()))) throw refuseField('action', 'ageUnproven')
}

/** Whether a decision ends the hold of somebody who may be under 18: whatever it is called, and an appeal that is not upheld. */
const endsChildHold = ({ kind }: CaseRow, { action, reason }: Pick<Verdict, 'action' | 'reason'>) =>
  kind === 'appeal' ? action !== 'uphold' : reasonText(reason).policy !== 'childSafety'

type Measured = Pick<Verdict, 'action' | 'reason' | 'days'>

const fitOf = ({ staff }: StaffContext, { kind, queue }: CaseRow, { action, reason, days }: Measured) =>
  fitMeasure({ kind, queue, action, reason, isTimed: days !== null, isLead: staff.roles.includes('lead') })

/** The bounds of each reason hold whatever the screen sends (decision 067). */
function requireFittingMeasure(context: StaffContext, row: CaseRow, measured: Measured): void {
  const fit = fitOf(context, row, measured)
  if (fit === 'unfit') throw refuseField('reason', 'reasonUnfit')
  if (fit === 'childSafety') throw refuseField('reason', 'childSafetyFirst')
  if (fit === 'mild') throw refuseField('action', 'measureMild')
  if (fit === 'harsh') throw refuseField('action', 'measureHarsh')
}

/** What ends by itself: without an end it would be a ban that one person alone has decided. */
const isTimed = (action: string) => action === 'contact' || action === 'hold' || action === 'suspend'

/** What is taken down belongs to whom the case is about. */
async function requireItemOfMember({ db }: StaffContext, row: CaseRow, mediaId: string | null) {
  if (mediaId === null) return
  const [item] = await selectItems(db, [mediaId])
  if (!item || item.member_id !== row.member_id) throw refuseField('mediaId', 'choiceInvalid')
}

async function requireVerifiedEvidence(
  { db }: StaffContext,
  row: CaseRow,
  { action, restsOn }: Pick<DecisionDraft, 'action' | 'restsOn'>,
) {
  if (row.kind !== 'report' || !severeActions.includes(action)) return
  const grounds = {
    reported: await selectReportedMessages(db, row.id),
    others: await countOtherReports(db, row.id),
  }
  if (!isEvidenceSufficient(action, grounds, restsOn)) throw new Refusal('evidenceUnverified')
}

/** Nothing is shown to others by somebody who has not opened it; the database refuses it too (decision 077). */
async function requireOpened(
  { db, staff }: StaffContext,
  { id, kind, target_id: itemId }: CaseRow,
  { action }: Verdict,
) {
  const shows = action === 'approve' || action === 'approveExplicit' || action === 'verified'
  if (!shows || (kind !== 'media' && kind !== 'profile' && kind !== 'verification')) return
  if (await hasOpened(db, { caseId: id, itemId, kind, staffId: staff.id })) return
  throw new Refusal(kind === 'profile' ? 'caseUnread' : 'evidenceUnseen')
}

async function secondNeeded(context: StaffContext, row: CaseRow, verdict: Verdict) {
  const { action } = verdict
  if (action === 'ban') return 'ban' as const
  if (action === 'strike')
    return (await needsTwoToStrike(context, row, verdict.ratings)) ? ('strike' as const) : undefined
  if (endsChildHold(row, verdict) && (await hasChildHold(context.db, row.id))) return 'release' as const
  if (fitOf(context, row, verdict) === 'forTwo') return 'milder' as const
  if (row.kind === 'intimate' && action === 'none') return 'notCovered' as const
  if (row.kind !== 'appeal' || action === 'uphold') return undefined
  const appealed = await findAppealed(context, row.id)
  if (appealed?.action === 'remove') return 'restore' as const
  return appealed?.action === 'ban' ? ('unban' as const) : undefined
}

/** To child safety, or whatever is urgent: the case goes on there, and somebody who may be under 18 is hidden at once. */
async function escalate(context: StaffContext, row: CaseRow, { reason, note }: Verdict): Promise<Decided> {
  const { db, clock, staff } = context
  const policy = reasonTexts.get(reason)?.policy ?? 'none'
  await recordDecision(context, {
    case_id: row.id,
    member_id: row.member_id,
    staff_id: staff.id,
    action: 'escalate',
    policy,
    reason,
    note,
    is_final: false,
  })
  if (policy === 'childSafety') await imposeAccountHold(context, row, { policy, reason, staffId: staff.id })
  const dueAt = new Date(clock.now().getTime() + 15 * MINUTE)
  await updateEscalated(db, row.id, { queue: 'urgent', priority: 0, dueAt })
  const detail = { reason }
  await appendAudit(context, {
    staffId: staff.id,
    action: 'case.escalate',
    subject: { kind: 'case', id: row.id },
    detail,
  })
  return { state: 'open', queue: 'urgent' }
}
