import { sql } from 'kysely'
import type { ReportCategory } from '@amour/contract/trust/reports.ts'
import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import type { Database } from '#database/open.ts'

type Period = { from: Date; to: Date }

/** Decisions that leave everything as it is, or answer an appeal. */
export const without = sql`('none', 'escalate', 'approve', 'approveExplicit', 'verified', 'askAgain', 'uphold', 'overturn', 'modify', 'unban')`

/** Whether a decision changed something: a second look does not, unless a lead takes away what the first had let pass. */
const changing = sql`NOT EXISTS (SELECT FROM moderation_case again JOIN decision first ON first.id = again.second_of
  WHERE again.id = decision.case_id AND NOT (again.is_for_lead AND decision.action = 'reject' AND first.action <> 'reject'))`

/**
 * The cases in which something was done that stands, one row each. A hold until a person has looked is a part of what
 * that person decides: it counts as long as it binds, or where their decision was against the member as well.
 */
const acted = ({ from, to }: Period) => sql`
  SELECT case_id, bool_or(rule_version_id IS NOT NULL) AS is_by_rule,
    bool_or(staff_id IS NULL AND rule_version_id IS NULL AND repeat_of IS NULL) AS is_by_word
  FROM decision WHERE created_at >= ${from} AND created_at < ${to} AND overturned_at IS NULL AND action NOT IN ${without}
    AND ${changing} AND (is_final OR EXISTS (SELECT FROM restriction WHERE decision_id = decision.id AND lifted_at IS NULL)
      OR EXISTS (SELECT FROM decision last WHERE last.case_id = decision.case_id AND last.is_final
        AND last.overturned_at IS NULL AND last.action NOT IN ${without}))
  GROUP BY case_id`

/**
 * Notices of intimate images, and when the image was gone: null unless it was taken down, or is hidden at present. What
 * was hidden before a case, for the one that it follows, was gone as it began.
 */
const noticed = ({ from, to }: Period) => sql`
  SELECT created_at, CASE
    WHEN removed_at IS NOT NULL THEN greatest(created_at, least(removed_at, hidden_at))
    WHEN state <> 'closed' AND hidden_at IS NOT NULL AND EXISTS (SELECT FROM media_takedown WHERE case_id = moderation_case.id)
      THEN greatest(created_at, hidden_at) END AS gone_at
  FROM moderation_case, LATERAL (SELECT min(decision.created_at) AS removed_at FROM decision
    WHERE case_id = moderation_case.id AND action = 'remove' AND is_final AND overturned_at IS NULL) AS removal
  WHERE created_at >= ${from} AND created_at < ${to} AND kind = 'intimate'`

/** What transparency tells, counted from the records themselves. */
export async function countPeriod(db: Database, period: Period) {
  const { from, to } = period
  const within = (column: string) => sql<boolean>`${sql.ref(column)} >= ${from} AND ${sql.ref(column)} < ${to}`
  const { rows } = await sql<{
    reports: number
    outside: number
    checked: number
    actions: number
    by_rule: number
    by_word: number
    appeals: number
    overturned: number
    intimate: number
    removed: number
    removed_in_time: number
    intimate_minutes: number | null
  }>`
    WITH acted AS (${acted(period)}), noticed AS (${noticed(period)})
    SELECT
      (SELECT count(*)::int FROM report WHERE ${within('created_at')} AND NOT is_repeat) AS reports,
      (SELECT count(*)::int FROM report WHERE ${within('created_at')} AND NOT is_repeat AND reporter_id IS NULL
        AND address IS NOT NULL) AS outside,
      (SELECT count(*)::int FROM moderation_case WHERE ${within('closed_at')} AND kind IN ('media', 'profile', 'verification')
        AND second_of IS NULL AND EXISTS (SELECT FROM decision WHERE case_id = moderation_case.id AND is_final)) AS checked,
      (SELECT count(*)::int FROM acted) AS actions,
      (SELECT count(*)::int FROM acted WHERE is_by_rule) AS by_rule,
      (SELECT count(*)::int FROM acted WHERE is_by_word AND NOT is_by_rule) AS by_word,
      (SELECT count(*)::int FROM appeal WHERE ${within('created_at')}) AS appeals,
      (SELECT count(*)::int FROM appeal WHERE ${within('decided_at')} AND state IN ('overturned', 'modified')) AS overturned,
      (SELECT count(*)::int FROM noticed) AS intimate,
      (SELECT count(gone_at)::int FROM noticed) AS removed,
      (SELECT count(*)::int FROM noticed WHERE gone_at <= created_at + interval '48 hours') AS removed_in_time,
      (SELECT (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM gone_at - created_at) / 60))::int
        FROM noticed WHERE gone_at IS NOT NULL) AS intimate_minutes`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Counting gave no row.')
  return row
}

/** The same by category; minutes from the report to its outcome. */
export async function countCategories(db: Database, { from, to }: Period) {
  const { rows } = await sql<{ category: ReportCategory; reports: number; acted: number; minutes: number | null }>`
    SELECT category, count(*)::int AS reports, count(*) FILTER (WHERE outcome IN ('actionTaken', 'removed'))::int AS acted,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM closed_at - created_at) / 60))::int AS minutes
    FROM report WHERE created_at >= ${from} AND created_at < ${to} AND NOT is_repeat GROUP BY category`.execute(db)
  return rows
}

/** Appeals by the category of the case that they are about. */
export async function countAppealsByCategory(db: Database, { from, to }: Period) {
  const { rows } = await sql<{ category: ReportCategory | null; appeals: number; overturned: number }>`
    SELECT moderation_case.category, count(*) FILTER (WHERE appeal.created_at >= ${from} AND appeal.created_at < ${to})::int AS appeals,
      count(*) FILTER (WHERE appeal.decided_at >= ${from} AND appeal.decided_at < ${to}
        AND appeal.state IN ('overturned', 'modified'))::int AS overturned
    FROM appeal JOIN decision ON decision.id = appeal.decision_id JOIN moderation_case ON moderation_case.id = decision.case_id
    WHERE appeal.created_at < ${to} AND (appeal.created_at >= ${from} OR appeal.decided_at >= ${from})
    GROUP BY moderation_case.category`.execute(db)
  return rows
}

/** How each queue was worked off; a case that was decided belongs to the queue in which it was. */
export async function countQueueWork(db: Database, { from, to }: Period) {
  const { rows } = await sql<{
    queue: CaseQueue
    opened: number
    decided: number
    late: number
    first_look: number | null
    median: number | null
    slow: number | null
  }>`
    SELECT queue, count(*) FILTER (WHERE created_at >= ${from} AND created_at < ${to})::int AS opened,
      count(*) FILTER (WHERE closed_at >= ${from} AND closed_at < ${to})::int AS decided,
      count(*) FILTER (WHERE coalesce(closed_at, ${to}) > due_at)::int AS late,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first_look_at - created_at) / 60))::int AS first_look,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM closed_at - created_at) / 60))::int AS median,
      (percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM closed_at - created_at) / 60))::int AS slow
    FROM moderation_case
    WHERE (created_at >= ${from} AND created_at < ${to}) OR (closed_at >= ${from} AND closed_at < ${to})
    GROUP BY queue`.execute(db)
  return rows
}

/** Cases opened and decided, day by day in UTC, whatever the server's own time zone. */
export async function countDays(db: Database, { from, to }: Period) {
  const { rows } = await sql<{ day: string; opened: number; decided: number }>`
    SELECT (day AT TIME ZONE 'UTC')::date::text AS day,
      (SELECT count(*)::int FROM moderation_case WHERE created_at >= day AND created_at < day + interval '24 hours') AS opened,
      (SELECT count(*)::int FROM moderation_case WHERE closed_at >= day AND closed_at < day + interval '24 hours') AS decided
    FROM generate_series(date_trunc('day', ${from}::timestamptz, 'UTC'), ${to}::timestamptz, interval '24 hours') AS day
    ORDER BY day`.execute(db)
  return rows
}

/** Decisions by policy: how many did something, how many were overturned. */
export async function countPolicies(db: Database, { from, to }: Period) {
  const { rows } = await sql<{ policy: string; decisions: number; acted: number; overturned: number }>`
    SELECT policy, count(*)::int AS decisions,
      count(*) FILTER (WHERE action NOT IN ${without})::int AS acted,
      count(overturned_at)::int AS overturned
    FROM decision WHERE created_at >= ${from} AND created_at < ${to} GROUP BY policy ORDER BY 2 DESC`.execute(db)
  return rows
}
