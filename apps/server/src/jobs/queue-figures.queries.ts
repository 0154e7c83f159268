import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** A kind of job: how many are due, for how many seconds the longest has been, how many are being done, how many have failed for good. */
export type JobFigures = { kind: string; waiting: number; oldest: number; running: number; failed: number }

/**
 * What is in the queue, by kind; a kind of which nothing is there counts 0, so that its first failure is seen to come.
 * What is to be done later is not due.
 */
export async function countJobs(db: Database): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    SELECT queue.name AS kind,
      (count(*) FILTER (WHERE state < 'active' AND start_after <= now()))::int AS waiting,
      coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active' AND start_after <= now())), 0)::float8
        AS oldest,
      (count(*) FILTER (WHERE state = 'active'))::int AS running,
      (count(*) FILTER (WHERE state = 'failed'))::int AS failed
    FROM pgboss.queue
      LEFT JOIN pgboss.job ON job.name = queue.name AND state <> 'completed' AND state <> 'cancelled'
    WHERE NOT starts_with(queue.name, '__pgboss')
    GROUP BY queue.name`.execute(db)
  return rows
}
