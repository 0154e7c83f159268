import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

export async function insertMedia(db: Database, row: NewRow<'media'>) {
  await db.insertInto('media').values(row).execute()
}

/** A member's item that was made of the same bytes, unless it is deleted or could not be made. */
export function selectSameContent(db: Database, memberId: string, contentHash: Buffer) {
  return db
    .selectFrom('media')
    .select('id')
    .where('member_id', '=', memberId)
    .where('content_hash', '=', contentHash)
    .where('deleted_at', 'is', null)
    .where('processing', '<>', 'failed')
    .executeTakeFirst()
}

/** Whether the source under this key waits on the machine that took it. */
export async function isSpooled(db: Database, sourceKey: string) {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('source_key', '=', sourceKey)
    .where('spooled_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Says that a source has reached the storage; undefined where it was said before. */
export function updateForwarded(db: Database, sourceKey: string) {
  return db
    .updateTable('media')
    .set({ spooled_at: null })
    .where('source_key', '=', sourceKey)
    .where('spooled_at', 'is not', null)
    .returning(['id', 'kind'])
    .executeTakeFirst()
}
