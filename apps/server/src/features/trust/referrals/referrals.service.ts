import type { Referral, ReferralDraft } from '@amour/contract/console/referrals.ts'
import { inTransaction, type StaffContext } from '#context.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { canWorkOn } from '#features/trust/cases/case-access.service.ts'
import { selectCard } from '#features/trust/cases/case-opening.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import {
  hasOpenedCase,
  insertReferral,
  lockReferral,
  type ReferralRow,
  selectReferral,
  selectReferralPage,
  selectReferralsOf,
  updateReferralAnswered,
} from './referrals.queries.ts'

/**
 * Writes down that an authority was told of a case, which counts once a second person confirms it. Throws `notFound`, and
 * `invalid` for a time to come.
 */
export function recordReferral(context: StaffContext, caseId: string, draft: ReferralDraft): Promise<Referral> {
  return inTransaction(context, async (tx) => {
    const { db, clock, seal, staff } = tx
    await requireCase(tx, caseId)
    const now = clock.now()
    const referredAt = new Date(draft.referredAt)
    if (referredAt > now) throw refuseField('referredAt', 'referredAt')
    const id = newId()
    await insertReferral(db, {
      id,
      case_id: caseId,
      authority: draft.authority,
      reference_sealed: seal.seal({ owner: id, column: 'authority_referral.reference' }, draft.reference),
      preserved_sealed: seal.seal({ owner: id, column: 'authority_referral.preserved' }, draft.preserved),
      referred_at: referredAt,
      recorded_by: staff.id,
      created_at: now,
    })
    await audit(tx, 'record', { id, caseId })
    return getReferral(tx, id)
  })
}

/**
 * Confirms what a colleague has written down, or says that it is not so; either is final. Throws `notFound`, `proposalOver`,
 * `proposalOwn`, and `caseUnread` for who confirms without having opened the case since.
 */
export function answerReferral(context: StaffContext, id: string, answer: 'confirm' | 'decline'): Promise<Referral> {
  return inTransaction(context, async (tx) => {
    const { db, clock, staff } = tx
    await lockReferral(db, id)
    const row = await selectReferral(db, id, staff.id)
    if (!row || !canWorkOn(staff.roles, row.queue)) throw new Refusal('notFound')
    if (row.state !== 'waits') throw new Refusal('proposalOver')
    if (row.recorded_by === staff.id) throw new Refusal('proposalOwn')
    if (answer === 'confirm' && !(await hasOpenedCase(db, id, staff.id))) throw new Refusal('caseUnread')
    const state = answer === 'confirm' ? ('confirmed' as const) : ('declined' as const)
    await updateReferralAnswered(db, id, { state, by: staff.id, at: clock.now() })
    await audit(tx, answer, { id, caseId: row.case_id })
    return getReferral(tx, id)
  })
}

/** What authorities were told of a case, the latest first. Throws `notFound`. */
export async function listReferralsOf(context: StaffContext, caseId: string): Promise<Referral[]> {
  await requireCase(context, caseId)
  return (await selectReferralsOf(context.db, caseId, context.staff.id)).map((row) => view(context, row))
}

/** The register, a page of it. */
export async function listReferrals(context: StaffContext, asked: { page: number; numOfRecords: number }) {
  const { rows, total } = await selectReferralPage(context.db, { staffId: context.staff.id, ...asked })
  return { data: rows.map((row) => view(context, row)), ...asked, total }
}

async function getReferral(context: StaffContext, id: string): Promise<Referral> {
  const row = await selectReferral(context.db, id, context.staff.id)
  if (!row) throw new Refusal('notFound')
  return view(context, row)
}

/** A case of a queue that the caller works on, open or closed. Throws `notFound`. */
async function requireCase({ db, staff }: StaffContext, id: string): Promise<void> {
  const row = await selectCard(db, id, staff.id)
  if (!row || !canWorkOn(staff.roles, row.queue)) throw new Refusal('notFound')
}

function view({ seal, staff }: StaffContext, row: ReferralRow): Referral {
  return {
    id: row.id,
    number: row.number,
    caseId: row.case_id,
    caseReference: row.case_reference,
    authority: row.authority,
    reference: seal.openText({ owner: row.id, column: 'authority_referral.reference' }, row.reference_sealed),
    referredAt: row.referred_at.toISOString(),
    preserved: seal.openText({ owner: row.id, column: 'authority_referral.preserved' }, row.preserved_sealed),
    recordedBy: row.recorder,
    createdAt: row.created_at.toISOString(),
    state: row.state,
    answeredBy: row.answerer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    isMine: row.recorded_by === staff.id,
  }
}

const audit = (context: StaffContext, what: 'record' | 'confirm' | 'decline', on: { id: string; caseId: string }) =>
  appendAudit(context, {
    staffId: context.staff.id,
    action: `referral.${what}`,
    subject: { kind: 'case', id: on.caseId },
    detail: { referral: on.id },
  })
