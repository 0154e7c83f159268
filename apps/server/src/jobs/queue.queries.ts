import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** The kinds of jobs of which some wait, be it for later: to ask each queue for its own takes a hundred questions. */
export async function selectWaiting(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`SELECT DISTINCT name FROM pgboss.job WHERE state < 'active'`.execute(db)
  return new Set(rows.map(({ name }) => name))
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
