import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** The kinds of jobs of which some wait, be it for later: to ask each queue for its own takes a hundred questions. */
export async function selectWaiting(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`SELECT DISTINCT name FROM pgboss.job WHERE state < 'active'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
