import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { without } from './case-counts.queries.ts'

type Period = { from: Date; to: Date }

/** What came to the desk in a period and how soon it was looked at. */
export async function countTotals(db: Database, { from, to }: Period) {
  const { rows } = await sql<{ opened: number; decided: number; late: number; first_look: number | null }>`
    SELECT count(*) FILTER (WHERE created_at >= ${from} AND created_at < ${to})::int AS opened,
      count(*) FILTER (WHERE closed_at >= ${from} AND closed_at < ${to})::int AS decided,
      count(*) FILTER (WHERE coalesce(closed_at, ${to}) > due_at)::int AS late,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first_look_at - created_at) / 60))::int AS first_look
    FROM moderation_case
    WHERE (created_at >= ${from} AND created_at < ${to}) OR (closed_at >= ${from} AND closed_at < ${to})`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Counting gave no row.')
  return row
}

/** How decisions and reports turned out. */
export async function countOutcomes(db: Database, { from, to }: Period) {
  const { rows } = await sql<{ decisions: number; acted: number; upheld: number; judged: number }>`
    SELECT
      (SELECT count(*)::int FROM decision WHERE is_final AND created_at >= ${from} AND created_at < ${to}) AS decisions,
      (SELECT count(*)::int FROM decision WHERE is_final AND created_at >= ${from} AND created_at < ${to}
        AND action NOT IN ${without}) AS acted,
      (SELECT count(*)::int FROM report WHERE closed_at >= ${from} AND closed_at < ${to} AND NOT is_repeat
        AND outcome IN ('actionTaken', 'removed')) AS upheld,
      (SELECT count(*)::int FROM report WHERE closed_at >= ${from} AND closed_at < ${to} AND NOT is_repeat
        AND outcome IS NOT NULL) AS judged`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Counting gave no row.')
  return row
}

/** What each person looked at, took and gave back undecided without taking that back, from the log; `peak`: looks in their fullest hour. */
export async function countStaffWork(db: Database, { from, to }: Period) {
  const { rows } = await sql<{ name: string; looks: number; peak: number; claims: number; skips: number }>`
    SELECT name, sum(looks)::int AS looks, max(looks)::int AS peak, sum(claims)::int AS claims, greatest(0, sum(skips))::int AS skips
    FROM (
      SELECT staff.id, staff.name, date_trunc('hour', at) AS hour, count(*) FILTER (WHERE action LIKE 'look.%') AS looks,
        count(*) FILTER (WHERE action IN ('case.claim', 'case.takeOver')) AS claims,
        count(*) FILTER (WHERE action = 'case.giveBack')
          - count(*) FILTER (WHERE action = 'case.undoSkip') AS skips
      FROM audit_event JOIN staff ON staff.id = audit_event.staff_id
      WHERE (action LIKE 'look.%' OR action IN ('case.claim', 'case.takeOver', 'case.giveBack', 'case.undoSkip'))
        AND at >= ${from} AND at < ${to}
      GROUP BY staff.id, staff.name, hour) AS hours
    GROUP BY id, name ORDER BY name, id`.execute(db)
  return rows
}
