import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { MediaRow } from '#database/tables.ts'

/** The ids that end with these digits: what a reference names. */
export async function selectIdsEnding(db: Database, digits: string) {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where(sql<boolean>`right(id::text, ${digits.length}) = ${digits}`)
    .execute()
  return rows.map(({ id }) => id)
}

/** An item that can be decided or has been, held until the transaction ends. */
export function lockReviewable(db: Database, id: string) {
  return db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .where('processing', '=', 'done')
    .where('deleted_at', 'is', null)
    .where('held_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether an item is there for its owner. */
export async function isThere(db: Database, id: string) {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type Decision = Pick<MediaRow, 'status' | 'rating' | 'reason' | 'decided_at' | 'decided_by'>

export async function updateDecided(db: Database, id: string, decision: Decision) {
  await db.updateTable('media').set(decision).where('id', '=', id).execute()
}
