import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { filmCopyBegin, isGrantedTo } from '#database/media-visibility.ts'

type Pair = { mediaId: string; viewerId: string }

/** The copy of a film for a viewer that is not over, held until the transaction ends. */
export function lockCopy(db: Database, { mediaId, viewerId }: Pair, at: Date) {
  return db
    .selectFrom('film_copy')
    .select(['id', 'state', 'requested_at'])
    .where('media_id', '=', mediaId)
    .where('viewer_id', '=', viewerId)
    .where('requested_at', '>', filmCopyBegin(at))
    .forUpdate()
    .executeTakeFirst()
}

type NewCopy = Pair & { id: string; storageKey: string; at: Date }

/** Notes that a copy is wanted, in place of one that is over or was never made; answers its id. */
export async function upsertCopy(db: Database, { id, mediaId, viewerId, storageKey, at }: NewCopy) {
  const row = await db
    .insertInto('film_copy')
    .values({ id, media_id: mediaId, viewer_id: viewerId, storage_key: storageKey, requested_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['media_id', 'viewer_id'])
        .doUpdateSet({ storage_key: storageKey, requested_at: at, state: 'waiting' }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A copy that waits to be made, with the film and the viewer whose name goes over it. */
export function selectWaitingCopy(db: Database, id: string) {
  return db
    .selectFrom('film_copy')
    .innerJoin('media', 'media.id', 'film_copy.media_id')
    .innerJoin('member', 'member.id', 'film_copy.viewer_id')
    .select(['film_copy.storage_key', 'film_copy.requested_at', 'media.storage_key as film_key'])
    .select(['media.width', 'media.height', 'member.username'])
    .where('film_copy.id', '=', id)
    .where('film_copy.state', '=', 'waiting')
    .executeTakeFirst()
}

/** Says that a copy is made, unless it is gone or wanted anew since; answers which. */
export async function updateCopyDone(db: Database, id: string, storageKey: string) {
  const { numUpdatedRows } = await db
    .updateTable('film_copy')
    .set({ state: 'done' })
    .where('id', '=', id)
    .where('storage_key', '=', storageKey)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Where the copy lies that a viewer gets now. */
export async function selectCopyKey(db: Database, { mediaId, viewerId }: Pair, at: Date) {
  const row = await db
    .selectFrom('film_copy')
    .select('storage_key')
    .where('media_id', '=', mediaId)
    .where('viewer_id', '=', viewerId)
    .where('state', '=', 'done')
    .where('requested_at', '>', filmCopyBegin(at))
    .executeTakeFirst()
  return row?.storage_key
}

/** Copies that nobody may see any more: a day old, or of a film that is not shown to their viewer. */
export async function selectOverCopies(db: Database, at: Date) {
  const { rows } = await sql<{ id: string; storage_key: string }>`
    SELECT film_copy.id, film_copy.storage_key FROM film_copy JOIN media ON media.id = film_copy.media_id
    WHERE film_copy.requested_at <= ${filmCopyBegin(at)} OR media.deleted_at IS NOT NULL OR media.status <> 'approved'
      OR media.visibility <> 'private' OR NOT ${isGrantedTo(sql.ref('film_copy.viewer_id'), at)}`.execute(db)
  return rows
}

/** Leaves the row where another copy was wanted since. */
export async function deleteCopy(db: Database, { id, storage_key }: { id: string; storage_key: string }) {
  await db.deleteFrom('film_copy').where('id', '=', id).where('storage_key', '=', storage_key).execute()
}

/** Where the copies of an item lie. */
export async function selectCopiesOf(db: Database, mediaId: string) {
  const rows = await db.selectFrom('film_copy').select('storage_key').where('media_id', '=', mediaId).execute()
  return rows.map(({ storage_key }) => storage_key)
}
