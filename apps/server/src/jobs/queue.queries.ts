import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** The kinds of jobs of which some wait, be it for later: to ask each queue for its own takes a hundred questions. */
export async function selectWaiting(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`SELECT DISTINCT name FROM pgboss.job WHERE state < 'active'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** No pause before another try is longer than an hour (`queue.ts`), and nothing is put aside for later. */
const PAUSE_MAX = sql.lit('2 hours')

/** What the queue notes of itself it notes as it happens; this much the clocks of two servers may differ. */
const APART_MAX = sql.lit('1 minute')

/**
 * Puts right what the queue has noted while the database's clock was ahead. It measures from those moments, and until
 * they come it would send no schedule, take up no job of a worker that was killed, and make no other try. Says how much it was.
 */
export async function correctFutureTimes(db: Database): Promise<number> {
  const { rows } = await sql<{ corrected: number }>`
    WITH schedules AS (
      UPDATE pgboss.version
      SET cron_on = NULL, bam_on = NULL, flow_on = NULL, reindex_on = NULL, monitor_backoff_on = NULL
      WHERE greatest(cron_on, bam_on, flow_on, reindex_on) > now() + ${APART_MAX}::interval
        OR monitor_backoff_on > now() + ${PAUSE_MAX}::interval
      RETURNING 1
    ), rounds AS (
      UPDATE pgboss.queue SET monitor_claim_on = NULL, maintain_on = NULL
      WHERE greatest(monitor_claim_on, maintain_on) > now() + ${APART_MAX}::interval
      RETURNING 1
    ), waiting AS (
      UPDATE pgboss.job SET start_after = now(), keep_until = now() + (keep_until - start_after)
      WHERE state < 'active' AND start_after > now() + ${PAUSE_MAX}::interval
      RETURNING 1
    ), begun AS (
      UPDATE pgboss.job SET started_on = now(), heartbeat_on = least(heartbeat_on, now())
      WHERE state = 'active' AND started_on > now() + ${APART_MAX}::interval
      RETURNING 1
    )
    SELECT count(*)::int AS corrected FROM (
      SELECT FROM schedules UNION ALL SELECT FROM rounds UNION ALL SELECT FROM waiting UNION ALL SELECT FROM begun
    ) AS corrections`.execute(db)
  return rows[0]?.corrected ?? 0
}

/** Whether a kind of job waits, or one has begun on this day of London's: who enqueues another does the same twice. */
export async function selectIsSeenTo(db: Database, { name }: { name: string }, day: string): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    SELECT EXISTS (SELECT FROM pgboss.job WHERE name = ${name} AND (state < 'active'
      OR state IN ('active', 'completed') AND (started_on AT TIME ZONE 'Europe/London')::date = ${day}::date)) AS seen`.execute(
    db,
  )
  return rows[0]?.seen ?? false
}

/** Whether a kind of job that comes each hour or each day has begun about a day ago, as the database's clock has it. */
export async function selectBegunADayAgo(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    SELECT EXISTS (SELECT FROM pgboss.job WHERE name = ${name}
      AND started_on BETWEEN now() - interval '50 hours' AND now() - interval '20 hours') AS begun`.execute(db)
  return rows[0]?.begun ?? false
}
