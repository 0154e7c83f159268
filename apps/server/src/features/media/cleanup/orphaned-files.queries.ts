import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { MediaRow } from '#database/tables.ts'

/** Those of these keys that a row names: as its source, as the folder of what was made of it, as that of a window, of a copy of a film or of data, or as evidence. */
export async function selectNamedKeys(db: Database, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT source_key AS key FROM media WHERE source_key = ANY(${keys}::text[])
    UNION ALL SELECT storage_key FROM media WHERE storage_key = ANY(${keys}::text[]) AND emptied_at IS NULL
    UNION ALL SELECT storage_key FROM lit_window WHERE storage_key = ANY(${keys}::text[])
    UNION ALL SELECT storage_key FROM film_copy WHERE storage_key = ANY(${keys}::text[])
    UNION ALL SELECT storage_key FROM export WHERE storage_key = ANY(${keys}::text[])
    UNION ALL SELECT storage_key FROM preserved_item WHERE storage_key = ANY(${keys}::text[])`.execute(db)
  return rows.map(({ key }) => key)
}

export type CheckedMedia = Pick<MediaRow, 'id' | 'kind' | 'processing' | 'source_key' | 'storage_key' | 'spooled_at'>

/** Items older than `before` that should have files, in the order of their ids, after one of them. */
export function selectWithFiles(
  db: Database,
  { after, before, limit }: { after: string; before: Date; limit: number },
) {
  return db
    .selectFrom('media')
    .select(['id', 'kind', 'processing', 'source_key', 'storage_key', 'spooled_at'])
    .where('id', '>', after)
    .where('created_at', '<', before)
    .where('processing', '<>', 'failed')
    .where('deleted_at', 'is', null)
    .where('emptied_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Uploads from before a moment that wait in the storage and for which no job is left, `limit` of them. */
export async function selectForgotten(db: Database, before: Date, limit: number) {
  const { rows } = await sql<Pick<MediaRow, 'id' | 'kind'>>`
    SELECT id, kind FROM media
    WHERE processing = 'waiting' AND source_key IS NOT NULL AND spooled_at IS NULL AND deleted_at IS NULL
      AND created_at < ${before} AND NOT EXISTS (
        SELECT FROM pgboss.job
        WHERE job.name = 'media.process' AND job.state < 'completed' AND job.data ->> 'id' = media.id::text)
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}

/**
 * Says of an item that its files are lost, unless it has moved on since it was looked at: what was deleted or emptied
 * meanwhile lost them on purpose. A case that holds it lets go of it: there is nothing left to hold.
 */
export async function updateLostMedia(db: Database, { id, processing, source_key }: CheckedMedia) {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({
      processing: 'failed',
      status: 'rejected',
      reason: 'lost',
      is_default: false,
      held_at: null,
      source_key: null,
      spooled_at: null,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('emptied_at', 'is', null)
    .where('processing', '=', processing)
    .where(sql<boolean>`source_key IS NOT DISTINCT FROM ${source_key}`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
