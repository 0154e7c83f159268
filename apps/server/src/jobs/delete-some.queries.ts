import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'

/**
 * Removes at most `limit` rows of a table that are over; says how many there were. A row that somebody changes meanwhile is
 * asked once more whether it is: it may have been renewed.
 */
export async function deleteSome(
  db: Database,
  table: keyof Tables,
  isOver: RawBuilder<boolean>,
  limit: number,
): Promise<number> {
  const name = sql.table(table)
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE ${isOver} LIMIT ${limit})) AND ${isOver}`.execute(
    db,
  )
  return Number(numAffectedRows)
}
