import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'
import { hasNoConflict } from '#features/trust/cases/claims.service.ts'

export async function insertProposal(db: Database, proposal: NewRow<'proposal'>) {
  await db.insertInto('proposal').values(proposal).execute()
}

export function lockProposal(db: Database, id: string) {
  return db.selectFrom('proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export type ProposalRow = NonNullable<Awaited<ReturnType<typeof lockProposal>>>

/** What somebody has yet to open before they agree to a proposal; null when nothing is left. */
export async function selectUnopened(db: Database, id: string, staffId: string) {
  const { rows } = await sql<{ missing: 'case' | 'messages' | 'item' | 'rule' | null }>`
    SELECT unopened(${staffId}::uuid, proposal) AS missing FROM proposal WHERE id = ${id}::uuid`.execute(db)
  return rows[0]?.missing ?? null
}

type Answer = { state: 'approved' | 'declined'; approverId: string; answer: Buffer; at: Date }

export async function updateAnswered(db: Database, id: string, { state, approverId, answer, at }: Answer) {
  await db
    .updateTable('proposal')
    .set({ state, approver_id: approverId, answer_sealed: answer, decided_at: at })
    .where('id', '=', id)
    .execute()
}

/** Proposals that nobody has answered in time. */
export async function selectOverdueProposals(db: Database, at: Date) {
  const rows = await db
    .selectFrom('proposal')
    .select('id')
    .where('state', '=', 'open')
    .where('lapses_at', '<=', at)
    .orderBy('lapses_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends a proposal that nobody has answered; undefined where somebody has. */
export function updateProposalLapsed(db: Database, id: string, at: Date) {
  return db
    .updateTable('proposal')
    .set({ state: 'lapsed', decided_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning(['id', 'case_id', 'proposer_id', 'created_at'])
    .executeTakeFirst()
}

const named = (db: Database) =>
  db
    .selectFrom('proposal')
    .innerJoin('staff', 'staff.id', 'proposal.proposer_id')
    .leftJoin('disclosure', (join) =>
      join.onRef('disclosure.id', '=', 'proposal.subject_id').on('proposal.action', '=', 'disclose'),
    )
    .leftJoin('moderation_case', (join) =>
      join.on(sql<boolean>`moderation_case.id = coalesce(proposal.case_id, disclosure.case_id)`),
    )
    .selectAll('proposal')
    .select(['staff.name', 'moderation_case.id as about_id', 'moderation_case.reference', 'moderation_case.queue'])

export type NamedProposal = Awaited<ReturnType<typeof selectOpenProposals>>[number]

/** Without those about somebody whom this person has declared to know. */
export function selectOpenProposals(db: Database, at: Date, staffId: string) {
  return named(db)
    .where(hasNoConflict(staffId))
    .where('proposal.state', '=', 'open')
    .where('proposal.lapses_at', '>', at)
    .orderBy('proposal.created_at')
    .limit(200)
    .execute()
}

/** Whether a proposal is about somebody whom this person has declared to know. */
export async function hasProposalConflict(db: Database, id: string, staffId: string) {
  const row = await named(db).where('proposal.id', '=', id).where(hasNoConflict(staffId)).executeTakeFirst()
  return row === undefined
}

/** What somebody has proposed and nobody has answered, each with the queue of its case. */
export function selectOpenProposalsBy(db: Database, staffId: string) {
  return named(db)
    .where('proposal.proposer_id', '=', staffId)
    .where('proposal.state', '=', 'open')
    .orderBy('proposal.id')
    .execute()
}

/** What waits for an answer about a case: the queue in which the case is by now, and the roles of who proposed it. */
export function selectWaitingProposals(db: Database) {
  return db
    .selectFrom('proposal')
    .innerJoin('staff', 'staff.id', 'proposal.proposer_id')
    .innerJoin('moderation_case', 'moderation_case.id', 'proposal.case_id')
    .select(['proposal.id', 'staff.roles', 'moderation_case.queue'])
    .where('proposal.state', '=', 'open')
    .orderBy('proposal.id')
    .execute()
}

/** Who made a proposal, as they stand now, and the queue of its case. */
export function selectProposer(db: Database, id: string) {
  return named(db).where('proposal.id', '=', id).select(['staff.status', 'staff.roles']).executeTakeFirstOrThrow()
}

export function selectProposalOf(db: Database, caseId: string) {
  return named(db).where('proposal.case_id', '=', caseId).where('proposal.state', '=', 'open').executeTakeFirst()
}

type Proposed = { case_id: string | null; proposer_id: string; created_at: Date }

/** What a proposal has laid on a member until the answer; what its proposer held them for before it stays. */
export async function selectProvisionalHolds(
  db: Database,
  { case_id: caseId, proposer_id: proposerId, created_at }: Proposed,
) {
  const rows = await db
    .selectFrom('decision')
    .select('id')
    .where(sql<boolean>`case_id = ${caseId}::uuid`)
    .where('is_final', '=', false)
    .where('action', '=', 'hold')
    .where(sql<boolean>`staff_id = ${proposerId}::uuid`)
    .where('created_at', '>=', created_at)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertQuestion(db: Database, word: NewRow<'proposal_question'>) {
  await db.insertInto('proposal_question').values(word).execute()
}

/** What was said about proposals, in the order in which it was said. */
export function selectQuestions(db: Database, proposalIds: string[]) {
  return db
    .selectFrom('proposal_question')
    .innerJoin('staff', 'staff.id', 'proposal_question.staff_id')
    .selectAll('proposal_question')
    .select('staff.name')
    .where(sql<boolean>`proposal_id = ANY(${proposalIds}::uuid[])`)
    .orderBy('proposal_question.created_at')
    .limit(1000)
    .execute()
}
