import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Notes that a case is a complaint about those of some references, be they of reports, of forms or of cases. */
export async function insertComplaint(db: Database, caseId: string, references: string[]): Promise<void> {
  await sql`
    INSERT INTO complaint (case_id, about_id)
    SELECT ${caseId}::uuid, named.case_id FROM (
      SELECT case_id FROM report WHERE reference = ANY(${references}::text[])
      UNION SELECT case_id FROM notice WHERE reference = ANY(${references}::text[])
      UNION SELECT id FROM moderation_case WHERE reference = ANY(${references}::text[])) named
    WHERE named.case_id IS NOT NULL`.execute(db)
}
