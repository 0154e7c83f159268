import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { caseCards, type CardRow } from '#features/trust/cases/case-opening.service.ts'
import { hasNoConflict } from '#features/trust/cases/claims.service.ts'

/** Reports that are compared with the words asked for, at most. */
const COMPARED = 400

type WithWords = { case_id: string; report_id: string; queue: CaseQueue }

/** Reports that have all these signs, the latest first, without those that a person must not learn of. */
export async function selectWithWords(db: Database, { signs, staffId }: { signs: string[]; staffId: string }) {
  const { rows } = await sql<WithWords>`
    SELECT report.case_id, report.id AS report_id, moderation_case.queue
    FROM (SELECT report_id FROM report_fingerprint WHERE kind = 'word' AND fingerprint = ANY(${signs}::bigint[])
      GROUP BY 1 HAVING count(*) = ${new Set(signs).size}) found
      JOIN report ON report.id = found.report_id JOIN moderation_case ON moderation_case.id = report.case_id
    WHERE ${hasNoConflict(staffId)} ORDER BY report.created_at DESC LIMIT ${COMPARED}`.execute(db)
  return rows
}

/** These cases in this order. */
export async function selectCards(db: Database, ids: readonly string[]): Promise<CardRow[]> {
  const rows = await caseCards(db)
    .where(sql<boolean>`moderation_case.id = ANY(${[...ids]}::uuid[])`)
    .execute()
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
