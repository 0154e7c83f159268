import { CompiledQuery } from 'kysely'
import type { Database } from './open.ts'

/** Runs a statement with `$1`-style values that another library has written; for our own SQL there are the queries. */
export async function executeRaw(db: Database, text: string, values: unknown[] = []): Promise<unknown[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return rows
}
