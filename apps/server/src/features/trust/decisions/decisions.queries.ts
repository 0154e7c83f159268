import { sql } from 'kysely'
import type { ReportOutcome } from '@amour/contract/trust/reports.ts'
import type { Database } from '#database/open.ts'
import type { CaseRow, NewRow } from '#database/tables.ts'

export async function insertDecision(db: Database, decision: NewRow<'decision'>) {
  await db.insertInto('decision').values(decision).execute()
}

/** What holds a member until a person has looked at this case, and who of the staff has said so, if anybody. */
export function selectProvisional(db: Database, caseId: string) {
  return db
    .selectFrom('decision')
    .select(['id', 'staff_id'])
    .where('case_id', '=', caseId)
    .where('is_final', '=', false)
    .where('action', '=', 'hold')
    .where(sql<boolean>`EXISTS (SELECT FROM restriction WHERE decision_id = decision.id AND lifted_at IS NULL)`)
    .execute()
}

/** Whether words were taken down while a case was open, and nobody has given them back. */
export async function hasTextTakedown(db: Database, caseId: string) {
  const row = await db
    .selectFrom('decision')
    .select('id')
    .where('found_in', '=', caseId)
    .where('overturned_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether what a case is about is down as an intimate image, by whichever decision. */
export async function isTakenDown(db: Database, { target_id: id }: Pick<CaseRow, 'target_id'>) {
  if (id === null) return false
  const row = await db.selectFrom('media_removal').select('media_id').where('media_id', '=', id).executeTakeFirst()
  return row !== undefined
}

type Closing = { caseId: string; outcome: ReportOutcome; at: Date; until: Date }

export type ClosedReport = {
  id: string
  reference: string
  reporter_id: string | null
  email_sealed: Buffer | null
  secret_hash: Buffer | null
  outcome: ReportOutcome | null
}

/**
 * Closes the reports that the person had before them; what came later, and said something new, stays open. What came of
 * the case did not come of words that were never sent, or that nobody can compare any more.
 */
export function updateReportsClosed(db: Database, { caseId, outcome, at, until }: Closing): Promise<ClosedReport[]> {
  return db
    .updateTable('report')
    .set({
      outcome: sql`CASE WHEN evidence IN ('forged', 'unproven') THEN 'noAction' ELSE ${outcome} END`,
      closed_at: at,
    })
    .where('case_id', '=', caseId)
    .where('closed_at', 'is', null)
    .where((eb) => eb.or([eb('created_at', '<=', until), eb('is_repeat', '=', true)]))
    .returning(['id', 'reference', 'reporter_id', 'email_sealed', 'secret_hash', 'outcome'])
    .execute()
}

export async function countLateReports(db: Database, caseId: string) {
  const { count } = await db
    .selectFrom('report')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('case_id', '=', caseId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function updateReportsMoved(db: Database, from: string, to: string) {
  await db
    .updateTable('report')
    .set({ case_id: to })
    .where('case_id', '=', from)
    .where('closed_at', 'is', null)
    .execute()
}

/** The items that reports of a case speak of. */
export async function selectMediaOfCase(db: Database, caseId: string) {
  const rows = await db
    .selectFrom('report')
    .select('media_id')
    .distinct()
    .where('case_id', '=', caseId)
    .where('media_id', 'is not', null)
    .execute()
  return rows.flatMap(({ media_id: id }) => id ?? [])
}

/** Which of these items others than the case's member show or have waiting, in cases of their own too. */
export function selectOthersCopies(db: Database, ids: string[], { member_id: memberId }: CaseRow) {
  return db
    .selectFrom('media')
    .select(['media.id', 'media.member_id'])
    .where(sql<boolean>`media.id = ANY(${ids}::uuid[])`)
    .where(sql<boolean>`media.member_id IS DISTINCT FROM ${memberId}::uuid`)
    .where('status', '<>', 'rejected')
    .where('processing', '=', 'done')
    .where('deleted_at', 'is', null)
    .execute()
}
