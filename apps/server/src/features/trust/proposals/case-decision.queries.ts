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

/**
 * Whether a case holds its member as perhaps under 18, or is the appeal against such a hold; a final decision of another
 * policy ends that.
 */
export async function hasChildHold(db: Database, caseId: string) {
  const row = await db
    .selectFrom('decision')
    .innerJoin('restriction', 'restriction.decision_id', 'decision.id')
    .select('decision.id')
    .where(
      sql<boolean>`(decision.case_id = ${caseId}::uuid
        OR decision.id IN (SELECT decision_id FROM appeal WHERE appeal.case_id = ${caseId}::uuid))`,
    )
    .where('decision.is_final', '=', false)
    .where('decision.action', '=', 'hold')
    .where('decision.policy', '=', 'childSafety')
    .where('restriction.lifted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type Shown = { caseId: string; itemId: string | null; kind: 'media' | 'profile' | 'verification'; staffId: string }

/** Whether whoever shows something to others has opened it: the item, the text with its case, or the selfie or film. */
export async function hasOpened(db: Database, { caseId, itemId, kind, staffId }: Shown) {
  const act = kind === 'profile' ? 'case.read' : 'look.media'
  const part =
    kind === 'media'
      ? sql`looked_at(${caseId}::uuid, ${itemId}::uuid)`
      : kind === 'verification'
        ? sql`verified_by(${itemId}::uuid)`
        : sql`NULL::text`
  const { rows } = await sql<{ has: boolean }>`
    SELECT has_opened(${staffId}::uuid, ${act}, ${caseId}::uuid, ${part}, '-infinity') AS has`.execute(db)
  return rows[0]?.has === true
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
