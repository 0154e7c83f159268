import type { Proposal } from '@amour/contract/console/case-file.ts'
import type { Disclosure, DisclosureKind } from '@amour/contract/console/disclosures.ts'
import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import { reasonText } from '@amour/locales/policies.ts'
import { type Context, inTransaction, type StaffContext } from '#context.ts'
import type { CaseRow } from '#database/tables.ts'
import { DAY } from '#durations.ts'
import { requireOtherDecider } from '#features/trust/decisions/appeal-outcomes.service.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { getOwnDraft, makeLive } from '#features/trust/rules/rules.service.ts'
import { approveDisclosure, draftDisclosure, getDisclosure } from '#features/trust/disclosures/disclosures.service.ts'
import { lift } from '#features/account/restrictions/restrictions.service.ts'
import { Refusal } from '#http/refusal.ts'
import { processAll } from '#jobs/process-all.ts'
import { newId } from '#security/ids.ts'
import { canWorkOn } from '#features/trust/cases/case-access.service.ts'
import { findProposalQuestions } from './proposal-questions.service.ts'
import { lockCase, selectCard } from '#features/trust/cases/case-opening.service.ts'
import { concludeCase, type Verdict } from '#features/trust/decisions/conclusion.service.ts'
import { hasAccountHoldSince, updateCaseState } from './case-decision.queries.ts'
import { imposeAccountHold } from '#features/trust/decisions/account-holds.service.ts'
import {
  insertProposal,
  hasProposalConflict,
  updateProposalLapsed,
  selectOpenProposalsBy,
  selectOverdueProposals,
  selectProposer,
  selectWaitingProposals,
  lockProposal,
  type NamedProposal,
  type ProposalRow,
  selectProvisionalHolds,
  selectOpenProposals,
  selectProposalOf,
  selectUnopened,
  updateAnswered,
} from './proposals.queries.ts'

/** For how long a proposal waits for a second person (docs/security/moderation.md §3.2). In milliseconds. */
const LIFE = DAY

type Proposed = {
  action: 'ban' | 'unban' | 'notCovered' | 'restore' | 'milder' | 'release' | 'strike'
  verdict: Verdict
}

/** Puts a decision before a second person, in the caller's transaction; who is to be banned is held until the answer. */
export async function createProposal(
  context: StaffContext,
  row: CaseRow,
  { action, verdict }: Proposed,
): Promise<void> {
  const { db, clock, seal, staff } = context
  const id = newId()
  const at = clock.now()
  await insertProposal(db, {
    id,
    case_id: row.id,
    action,
    subject_id: row.member_id,
    payload_sealed: seal.seal({ owner: id, column: 'proposal.payload' }, JSON.stringify(verdict)),
    proposer_id: staff.id,
    created_at: at,
    lapses_at: new Date(at.getTime() + LIFE),
  })
  await updateCaseState(db, row.id, 'proposed')
  const { reason } = verdict
  if (action === 'ban')
    await imposeAccountHold(context, row, { policy: reasonText(reason).policy, reason, staffId: staff.id })
  await audit(context, `proposal.${action}`, id)
}

type Answer = { answer: 'approve' | 'decline'; note: string }

/**
 * Answers a colleague's proposal. Throws `notFound`, `proposalOver`, `proposalOwn` for one's own, `caseConflict`, and of
 * somebody who agrees `caseUnread` or `evidenceUnseen` for what they have not opened since it was proposed, and `caseStale`
 * where a report or a rule has held the member since.
 */
export function answerProposal(context: StaffContext, id: string, { answer, note }: Answer) {
  return inTransaction(context, async (tx) => {
    const { db, clock, seal, staff } = tx
    const proposal = await lockProposal(db, id)
    const row = proposal?.case_id ? await lockCase(db, proposal.case_id) : undefined
    const mayAnswer = row ? canWorkOn(staff.roles, row.queue) : staff.roles.includes('lead')
    if (!proposal || !mayAnswer) throw new Refusal('notFound')
    const at = clock.now()
    if (proposal.state !== 'open' || proposal.lapses_at <= at) throw new Refusal('proposalOver')
    if (proposal.proposer_id === staff.id) throw new Refusal('proposalOwn')
    if (await hasProposalConflict(db, id, staff.id)) throw new Refusal('caseConflict')
    // Whoever banned somebody may agree that it was wrong, but not keep two others from lifting it.
    if (row?.kind === 'appeal' && answer === 'decline') await requireOtherDecider(tx, row.id, staff.id)
    const state = answer === 'approve' ? ('approved' as const) : ('declined' as const)
    if (state === 'approved') {
      await requireFitProposer(tx, id)
      await requireOpened(tx, id)
      await requireNoLaterHold(tx, proposal)
    }
    const sealed = seal.seal({ owner: id, column: 'proposal.answer' }, note)
    await updateAnswered(db, id, { state, approverId: staff.id, answer: sealed, at })
    if (state === 'approved') await carryOut(tx, proposal, row)
    else if (row) await reopen(tx, row.id, proposal)
    await audit(tx, `proposal.${state}`, id)
    return { state }
  })
}

/** Two agree: whoever was dismissed since, or does not decide about such cases any more, is not one of them. */
async function requireFitProposer({ db }: StaffContext, id: string) {
  const row = await selectProposer(db, id)
  if (row.status !== 'active' || !mayPropose(row.roles, row)) throw new Refusal('proposalOver')
}

const mayPropose = (roles: readonly StaffRole[], { queue }: Pick<NamedProposal, 'queue'>) =>
  queue === null ? roles.includes('lead') : canWorkOn(roles, queue)

/** Nobody agrees to what they have not opened; the database refuses it too (decision 077). */
async function requireOpened({ db, staff }: StaffContext, id: string) {
  const missing = await selectUnopened(db, id, staff.id)
  if (missing) throw new Refusal(missing === 'case' || missing === 'rule' ? 'caseUnread' : 'evidenceUnseen')
}

/** As for a decision by one: it lifts what held the member until now, and must not lift what neither of the two has read of. */
async function requireNoLaterHold({ db }: StaffContext, { action, case_id: caseId, created_at: at }: ProposalRow) {
  if (action === 'ban' || caseId === null) return
  if (await hasAccountHoldSince(db, caseId, at)) throw new Refusal('caseStale')
}

async function carryOut(context: StaffContext, proposal: ProposalRow, row: CaseRow | undefined) {
  const { proposer_id: staffId } = proposal
  const approverId = context.staff.id
  if (!row && proposal.subject_id) {
    const { action, subject_id: subject } = proposal
    return action === 'disclose' ? approveDisclosure(context, subject) : makeLive(context, subject, approverId)
  }
  if (!row) return
  // What was reported since its proposer read the case was not before both of the two.
  const { created_at: proposedAt } = proposal
  const seen = { ...row, viewed_at: row.viewed_at && row.viewed_at < proposedAt ? row.viewed_at : proposedAt }
  return concludeCase(context, seen, { verdict: verdictOf(context, proposal), staffId, approverId, proposal })
}

/** Puts one's own version of a rule before a second person. Throws `notFound`, `proposalOwn` or `proposalOver`. */
export function proposeRule(context: StaffContext, versionId: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    await getOwnDraft(tx, versionId)
    await proposeSubject(tx, 'rule', versionId)
  })
}

type ProposalAnswer = { kind: DisclosureKind; recipient: string }

/** Puts before a lead what is to leave a case, open or closed. Throws `notFound` or `roleMissing`. */
export function proposeDisclosure(context: StaffContext, caseId: string, giving: ProposalAnswer): Promise<Disclosure> {
  return inTransaction(context, async (tx) => {
    const row = await selectCard(tx.db, caseId, tx.staff.id)
    if (!row || !canWorkOn(tx.staff.roles, row.queue)) throw new Refusal('notFound')
    const id = await draftDisclosure(tx, caseId, giving)
    await proposeSubject(tx, 'disclose', id)
    return getDisclosure(tx, id)
  })
}

/** Of what is no decision about a case. */
async function proposeSubject(context: StaffContext, action: 'rule' | 'disclose', subjectId: string) {
  const { db, clock, seal, staff } = context
  const id = newId()
  const at = clock.now()
  await insertProposal(db, {
    id,
    case_id: null,
    action,
    subject_id: subjectId,
    payload_sealed: seal.seal({ owner: id, column: 'proposal.payload' }, '{}'),
    proposer_id: staff.id,
    created_at: at,
    lapses_at: new Date(at.getTime() + LIFE),
  })
  await audit(context, `proposal.${action}`, id)
}

/** Puts back what nobody has answered within a day; what was held for it is free again. */
export async function lapseProposals(context: Context, signal?: AbortSignal): Promise<void> {
  const overdue = await selectOverdueProposals(context.db, context.clock.now())
  await processAll(context, overdue, (id) => inTransaction(context, (tx) => lapseProposal(tx, id)), signal)
}

/**
 * Puts back what a later report has moved to a queue on which its proposer does not work: nobody could agree to it any
 * more, and what is graver would wait behind it. Whom it holds stays held until the case is decided.
 */
export async function lapseOutrunProposals(context: Context, signal?: AbortSignal): Promise<void> {
  const outrun = (await selectWaitingProposals(context.db)).filter((proposal) => !mayPropose(proposal.roles, proposal))
  const lapse = ({ id }: { id: string }) => inTransaction(context, (tx) => lapseProposal(tx, id, { keepsHold: true }))
  await processAll(context, outrun, lapse, signal)
}

/**
 * Puts back, in the caller's transaction, what somebody has proposed and may propose no longer with the roles that are left
 * to them: a second person would agree with nobody.
 */
export async function lapseProposalsOf(context: Context, staffId: string, roles: readonly StaffRole[]): Promise<void> {
  for (const proposal of await selectOpenProposalsBy(context.db, staffId))
    if (!mayPropose(roles, proposal)) await lapseProposal(context, proposal.id)
}

/** The same of what is about members whom they have just declared to know. */
export async function lapseConflictedProposals(context: Context, staffId: string): Promise<void> {
  for (const { id } of await selectOpenProposalsBy(context.db, staffId))
    if (await hasProposalConflict(context.db, id, staffId)) await lapseProposal(context, id)
}

async function lapseProposal(context: Context, id: string, { keepsHold = false } = {}): Promise<void> {
  const lapsed = await updateProposalLapsed(context.db, id, context.clock.now())
  if (!lapsed) return
  if (lapsed.case_id && keepsHold) await updateCaseState(context.db, lapsed.case_id, 'open')
  else if (lapsed.case_id) await reopen(context, lapsed.case_id, lapsed)
  const subject = { kind: 'proposal', id }
  await appendAudit(context, { staffId: null, action: 'proposal.lapsed', subject, detail: {} })
}

type Answered = Parameters<typeof selectProvisionalHolds>[1]

async function reopen(context: Context, caseId: string, proposal: Answered) {
  await updateCaseState(context.db, caseId, 'open')
  await lift(context, await selectProvisionalHolds(context.db, proposal), null)
}

export async function listProposals(context: StaffContext): Promise<Proposal[]> {
  const rows = await selectOpenProposals(context.db, context.clock.now(), context.staff.id)
  const seen = rows.filter(({ queue }) =>
    queue ? canWorkOn(context.staff.roles, queue) : context.staff.roles.includes('lead'),
  )
  const words = await findProposalQuestions(
    context,
    seen.map(({ id }) => id),
  )
  return seen.map((row) => view(context, row, words.get(row.id)))
}

/** The proposal that a case waits for, null where there is none. */
export async function findProposal(context: StaffContext, caseId: string): Promise<Proposal | null> {
  const row = await selectProposalOf(context.db, caseId)
  return row ? view(context, row, (await findProposalQuestions(context, [row.id])).get(row.id)) : null
}

function view(context: StaffContext, row: NamedProposal, words: Proposal['words'] = []): Proposal {
  const verdict = verdictOf(context, row)
  return {
    id: row.id,
    action: row.action,
    caseId: row.about_id,
    caseReference: row.reference,
    queue: row.queue,
    proposer: { id: row.proposer_id, name: row.name },
    ruleVersionId: row.action === 'rule' ? row.subject_id : null,
    disclosureId: row.action === 'disclose' ? row.subject_id : null,
    reason: verdict.reason ?? null,
    note: verdict.note || null,
    words,
    isMine: row.proposer_id === context.staff.id,
    createdAt: row.created_at.toISOString(),
    lapsesAt: row.lapses_at.toISOString(),
  }
}

/** We have sealed it ourselves, as a verdict that was checked; that of a rule is empty. */
function verdictOf({ seal }: Context, { id, payload_sealed: sealed }: Pick<NamedProposal, 'id' | 'payload_sealed'>) {
  return JSON.parse(seal.openText({ owner: id, column: 'proposal.payload' }, sealed)) as Verdict
}

const audit = (context: StaffContext, action: string, id: string) =>
  appendAudit(context, { staffId: context.staff.id, action, subject: { kind: 'proposal', id }, detail: {} })
