import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** How often each first decision met each second one in a period. */
export async function countPairs(db: Database, { from, to }: { from: Date; to: Date }) {
  const { rows } = await sql<{ first: string; second: string; count: number }>`
    SELECT one.action AS first, two.action AS second, count(*)::int AS count
    FROM moderation_case again JOIN decision one ON one.id = again.second_of
      JOIN decision two ON two.case_id = again.id AND two.is_final
    WHERE NOT again.is_for_lead AND two.created_at >= ${from} AND two.created_at < ${to} GROUP BY 1, 2`.execute(db)
  return rows
}
