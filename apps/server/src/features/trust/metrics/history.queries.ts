import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

type Period = { from: Date; to: Date }

/** How many cases waited at a moment. */
export async function countWaiting(db: Database, at: Date) {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM moderation_case WHERE state <> 'closed' AND created_at < ${at})::int
      + (SELECT count(*) FROM moderation_case WHERE closed_at >= ${at} AND created_at < ${at})::int AS count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * By how much the number of waiting cases rose above that of the beginning at most on each day on which it changed, and
 * where it stood at the day's end.
 */
export async function countRises(db: Database, { from, to }: Period) {
  const { rows } = await sql<{ day: string; most: number; last: number }>`
    WITH change AS (
      SELECT created_at AS at, 1 AS by FROM moderation_case WHERE created_at >= ${from} AND created_at < ${to}
      UNION ALL SELECT closed_at, -1 FROM moderation_case WHERE closed_at >= ${from} AND closed_at < ${to}),
    level AS (SELECT at, by, sum(by) OVER (ORDER BY at, by DESC ROWS UNBOUNDED PRECEDING)::int AS height FROM change)
    SELECT (at AT TIME ZONE 'UTC')::date::text AS day, max(height) AS most, (array_agg(height ORDER BY at DESC, by))[1] AS last
    FROM level GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}

/** How much of the time that it was allowed the slowest twentieth took of what was decided on each day, in hundredths. */
export async function measureUsed(db: Database, { from, to }: Period) {
  const { rows } = await sql<{ day: string; share: number }>`
    SELECT (closed_at AT TIME ZONE 'UTC')::date::text AS day, round(100 * percentile_cont(0.95) WITHIN GROUP (ORDER BY
      extract(epoch FROM closed_at - created_at) / greatest(60, extract(epoch FROM due_at - created_at))))::int AS share
    FROM moderation_case WHERE closed_at >= ${from} AND closed_at < ${to} GROUP BY 1`.execute(db)
  return rows
}

/** Reports by the day of the week, 1 for Monday, and the hour in London. */
export async function countHours(db: Database, { from, to }: Period) {
  const { rows } = await sql<{ weekday: number; hour: number; reports: number }>`
    SELECT extract(isodow FROM at)::int AS weekday, extract(hour FROM at)::int AS hour, count(*)::int AS reports
    FROM (SELECT created_at AT TIME ZONE 'Europe/London' AS at FROM report
      WHERE created_at >= ${from} AND created_at < ${to} AND NOT is_repeat) AS reported
    GROUP BY 1, 2`.execute(db)
  return rows
}

/** Appeals of a period, and those that were decided for the member in it. */
export async function countAppeals(db: Database, { from, to }: Period) {
  const { rows } = await sql<{ appeals: number; overturned: number }>`
    SELECT count(*) FILTER (WHERE created_at >= ${from} AND created_at < ${to})::int AS appeals,
      count(*) FILTER (WHERE decided_at >= ${from} AND decided_at < ${to} AND state IN ('overturned', 'modified'))::int AS overturned
    FROM appeal`.execute(db)
  return rows[0] ?? { appeals: 0, overturned: 0 }
}
