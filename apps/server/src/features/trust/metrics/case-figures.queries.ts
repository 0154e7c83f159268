import { caseQueues, type CaseQueue } from '@amour/contract/console/case-terms.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** What waits in a queue at a moment: open cases, those that nobody has begun, the oldest's age in seconds, those past their time. */
export type QueueFigures = { queue: CaseQueue; waiting: number; unclaimed: number; oldest: number; overdue: number }

/** What whoever looks after the machines should know now. `unanswered`: calls by how far they have gone. */
export async function countCasesNow(db: Database, at: Date) {
  const { rows } = await sql<QueueFigures>`
    SELECT queue, count(*)::int AS waiting,
      (count(*) FILTER (WHERE claimed_by IS NULL OR claim_until <= ${at}))::int AS unclaimed,
      extract(epoch FROM ${at}::timestamptz - min(created_at))::float8 AS oldest,
      (count(*) FILTER (WHERE due_at < ${at}))::int AS overdue
    FROM moderation_case WHERE state <> 'closed' GROUP BY queue`.execute(db)
  const called = await sql<{ level: number; count: number }>`
    SELECT level, count(*)::int AS count FROM case_alert WHERE answered_at IS NULL GROUP BY level`.execute(db)
  const round = await db.selectFrom('on_call_round').select('at').executeTakeFirst()
  const mails = await sql<{ count: number; oldest: number }>`
    SELECT count(*)::int AS count,
      greatest(coalesce(extract(epoch FROM ${at}::timestamptz - min(created_at)), 0), 0)::float8 AS oldest
    FROM mail WHERE sent_at IS NULL`.execute(db)
  const pushes = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM push_schedule WHERE due_at IS NOT NULL`.execute(db)
  return {
    queues: caseQueues.map(
      (queue) => rows.find((row) => row.queue === queue) ?? { queue, waiting: 0, unclaimed: 0, oldest: 0, overdue: 0 },
    ),
    unanswered: [0, 1, 2].map((level) => called.rows.find((row) => row.level === level)?.count ?? 0),
    roundAt: round?.at,
    mails: mails.rows[0] ?? { count: 0, oldest: 0 },
    pushes: pushes.rows[0]?.count ?? 0,
  }
}
