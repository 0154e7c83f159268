import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { MediaRow } from '#database/tables.ts'
import { countLikes, countViews, isVisibleToOwner } from '#database/media-visibility.ts'

const counted = (db: Database) =>
  db
    .selectFrom('media')
    .selectAll('media')
    .select([countLikes(sql.ref('media.member_id')).as('likes'), countViews.as('views')])

/** An item with how often it was looked at and liked. */
export type OwnMediaRow = MediaRow & { likes: number; views: number }

type Own = { kind: MediaRow['kind'] | undefined; deletedAfter: Date }

/** A member's items, the newest first; of the deleted ones those that can still be brought back. */
export function selectOwnMedia(db: Database, memberId: string, { kind, deletedAfter }: Own) {
  return counted(db)
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', deletedAfter)]))
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? 'photo'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** One item of a member's that is not deleted. */
export function selectOwnItem(db: Database, memberId: string, id: string) {
  return counted(db)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Where the files lie that a member may have of their items. */
export function selectKeptFolders(db: Database, memberId: string) {
  return db
    .selectFrom('media')
    .select(['id', 'kind', 'storage_key'])
    .where('member_id', '=', memberId)
    .where(isVisibleToOwner)
    .execute()
}

/**
 * How many items a member has and what they take, with the deleted ones that can still be brought back. What a report
 * keeps beyond that takes no room: its owner would learn of the report.
 */
export async function selectUsage(db: Database, memberId: string, deletedAfter: Date) {
  const { rows } = await sql<{ photos: number; videos: number; bytes: number }>`
    SELECT count(*) FILTER (WHERE kind = 'photo')::int AS photos, count(*) FILTER (WHERE kind = 'video')::int AS videos,
      coalesce(sum(bytes), 0)::float8 AS bytes
    FROM media WHERE member_id = ${memberId}::uuid AND (deleted_at IS NULL OR deleted_at > ${deletedAfter})`.execute(db)
  return rows[0] ?? { photos: 0, videos: 0, bytes: 0 }
}

/**
 * Lets one change of a member's items at a time pass until the transaction ends. The search row of a member is locked
 * the same way, so nobody waits in a ring.
 */
export async function lockItemsOf(db: Database, memberId: string) {
  await sql`SELECT FROM member WHERE id = ${memberId}::uuid FOR NO KEY UPDATE`.execute(db)
}

/** The same for the owners of these items, before the items themselves are held. */
export async function lockOwnersOf(db: Database, ids: string[]) {
  await sql`SELECT FROM member WHERE id IN (SELECT member_id FROM media WHERE id = ANY(${ids}::uuid[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(db)
}

/** Whether this photo stands for its owner. */
export async function isDefaultPhoto(db: Database, id: string) {
  const row = await db.selectFrom('media').select('is_default').where('id', '=', id).executeTakeFirst()
  return row?.is_default === true
}

export async function updateVisibility(db: Database, id: string, visibility: MediaRow['visibility']) {
  await db
    .updateTable('media')
    .set({ visibility, ...(visibility === 'private' && { is_default: false }) })
    .where('id', '=', id)
    .execute()
}

/**
 * Makes one photo the default in place of another, or leaves a member without one: by their own choice, so that one that
 * is deleted and comes back stands for them no more.
 */
export async function updateDefault(db: Database, memberId: string, id: string | null) {
  await db
    .updateTable('media')
    .set({ is_default: false, was_default: false })
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('is_default', '=', true), eb('was_default', '=', true)]))
    .where(sql<boolean>`id IS DISTINCT FROM ${id}::uuid`)
    .execute()
  const isWanted = id !== null
  if (isWanted) await db.updateTable('media').set({ is_default: true }).where('id', '=', id).execute()
  await db
    .updateTable('member')
    .set({ wants_default_photo: isWanted })
    .where('id', '=', memberId)
    .where('wants_default_photo', '<>', isWanted)
    .execute()
}

/** Deletes for everybody to see; the row stays to be brought back. Says whether there was such an item. */
export async function updateDeleted(db: Database, memberId: string, id: string, at: Date) {
  const { numUpdatedRows } = await db
    .updateTable('media')
    // Of one that a case holds, too: its tick goes with it.
    .set({ deleted_at: at, was_default: sql`is_default OR held_default`, is_default: false })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Brings back what was deleted after a moment, as what has been decided of it meanwhile. A default photo is that again
 * unless its member has chosen another since, or to have none: one that came by itself leaves it the place.
 */
export async function updateRestored(db: Database, memberId: string, id: string, deletedAfter: Date) {
  const deleted = db
    .selectFrom('media')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('deleted_at', '>', deletedAfter)
  const row = await deleted
    .select(
      sql<boolean>`was_default AND status = 'approved' AND rating = 'general' AND visibility = 'public'
        AND (SELECT wants_default_photo FROM member WHERE member.id = media.member_id)`.as('stands'),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  if (row.stands)
    await db
      .updateTable('media')
      .set({ is_default: false })
      .where('member_id', '=', memberId)
      .where('is_default', '=', true)
      .execute()
  await db
    .updateTable('media')
    .set({ deleted_at: null, was_default: false, is_default: row.stands })
    .where('id', '=', id)
    .execute()
}
