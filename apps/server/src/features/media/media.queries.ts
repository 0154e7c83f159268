import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { MediaRow } from '#database/tables.ts'

export function selectDefaultPhotos(db: Database, memberIds: string[]) {
  return db
    .selectFrom('media')
    .select(['id', 'member_id', 'width', 'height', 'placeholder'])
    .where(sql<boolean>`member_id = ANY(${memberIds}::uuid[])`)
    .where('is_default', '=', true)
    .execute()
}

/** What every member may see of a member: approved and public, the default photo first, then the newest. */
export function selectPublicMedia(db: Database, memberId: string) {
  return db
    .selectFrom('media')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('status', '=', 'approved')
    .where('visibility', '=', 'public')
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

type Look = { mediaId: string; sessionId: string; at: Date }

/**
 * The item, if the member of that session may look at it now: their own whatever its state, another's when it is
 * approved, public and clear under their safe search, its owner is there, and neither has left the other's world.
 */
export async function selectVisibleMedia(db: Database, { mediaId, sessionId, at }: Look) {
  const { rows } = await sql<Pick<MediaRow, 'storage_key' | 'width'>>`
    SELECT item.storage_key, item.width
    FROM media item
    JOIN session ON session.id = ${sessionId}::uuid AND session.ended_at IS NULL AND session.expires_at > ${at}
    JOIN member viewer ON viewer.id = session.member_id AND viewer.status IN ('active', 'restricted')
    JOIN member owner ON owner.id = item.member_id AND owner.status IN ('active', 'restricted')
    WHERE item.id = ${mediaId}::uuid AND (item.member_id = viewer.id OR (
      item.status = 'approved' AND item.visibility = 'public'
      AND (item.rating = 'general' OR NOT viewer.safe_search)
      AND owner.profile_updated_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM block WHERE member_id = viewer.id AND blocked_id = owner.id)
      AND NOT EXISTS (SELECT FROM block WHERE member_id = owner.id AND blocked_id = viewer.id)
      AND NOT EXISTS (SELECT FROM hide WHERE member_id = viewer.id AND hidden_id = owner.id)))`.execute(db)
  return rows[0]
}
