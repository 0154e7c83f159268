import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

export async function countOtherReports(db: Database, caseId: string) {
  const { count } = await db
    .selectFrom('report')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('case_id', '=', caseId)
    .where('kind', '<>', 'message')
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a report or a rule has held a member over this case since a moment. */
export async function hasAccountHoldSince(db: Database, caseId: string, since: Date) {
  const row = await db
    .selectFrom('decision')
    .select('id')
    .where('case_id', '=', caseId)
    .where('is_final', '=', false)
    .where('staff_id', 'is', null)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Which of the reported messages of a case are proven, and which of its reports reveal messages at all. */
export function selectReportedMessages(db: Database, caseId: string) {
  return db
    .selectFrom('report_message')
    .innerJoin('report', 'report.id', 'report_message.report_id')
    .select(['report_message.id', 'report_message.state'])
    .where('report.case_id', '=', caseId)
    .where('report_message.is_reported', '=', true)
    .execute()
}

/** Moves a case to another queue and lets go of it. */
export async function updateEscalated(
  db: Database,
  id: string,
  { queue, priority, dueAt }: { queue: 'urgent'; priority: number; dueAt: Date },
) {
  await db
    .updateTable('moderation_case')
    .set({
      queue,
      priority,
      due_at: dueAt,
      is_low: false,
      version: sql`version + 1`,
      claimed_by: null,
      claim_token: null,
      claim_until: null,
      handed_to: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function updateCaseState(db: Database, id: string, state: 'open' | 'proposed') {
  await db
    .updateTable('moderation_case')
    .set({ state, version: sql`version + 1`, claimed_by: null, claim_token: null, claim_until: null, handed_to: null })
    .where('id', '=', id)
    .execute()
}
