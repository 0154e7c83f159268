import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

type About = { references: string[]; most: number }

/**
 * Notes that a case is a complaint about those of some references, be they of reports, of forms or of cases: of those
 * that there are, the first. What is no reference of ours, such as one misread, takes nobody's place.
 */
export async function insertComplaint(db: Database, caseId: string, { references, most }: About): Promise<void> {
  await sql`
    INSERT INTO complaint (case_id, about_id)
    SELECT ${caseId}::uuid, named.case_id FROM (
      SELECT case_id, reference FROM report WHERE reference = ANY(${references}::text[])
      UNION ALL SELECT case_id, reference FROM notice WHERE reference = ANY(${references}::text[])
      UNION ALL SELECT id, reference FROM moderation_case WHERE reference = ANY(${references}::text[])) named
    WHERE named.case_id IS NOT NULL
    GROUP BY named.case_id ORDER BY min(array_position(${references}::text[], named.reference)) LIMIT ${most}`.execute(
    db,
  )
}
