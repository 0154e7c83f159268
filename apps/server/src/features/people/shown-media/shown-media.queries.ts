import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { hidesFrom, isHiddenByAge } from '#features/people/members/members.service.ts'
import type { MediaRow } from '#database/tables.ts'
import {
  awaitsConsentOf,
  countLikes,
  grantedUntil,
  hasFilmCopy,
  hasReadNotice,
  isGrantedTo,
  isInForce,
  isResting,
  isLikedBy,
  isOfProvenOwner,
  isVisibleToOthers,
  isVisibleToOwner,
} from '#database/media-visibility.ts'

/** What stands for each of these members beside their name: their default photo, or else their window. */
export async function selectImages(db: Database, memberIds: string[]) {
  const { rows } = await sql<{ id: string; member_id: string }>`
    SELECT DISTINCT ON (member_id) id, member_id FROM (
      SELECT id, member_id, 1 AS rank FROM media WHERE member_id = ANY(${memberIds}::uuid[]) AND is_default
      UNION ALL SELECT id, member_id, 2 FROM lit_window WHERE member_id = ANY(${memberIds}::uuid[])) found
    ORDER BY member_id, rank`.execute(db)
  return rows
}

export type WindowRow = Pick<MediaRow, 'id' | 'placeholder'>

/** The window of the `member` of a query; null while it is not drawn. */
export const windowOf = sql<WindowRow | null>`(
  SELECT json_build_object('id', id, 'placeholder', placeholder) FROM lit_window WHERE member_id = member.id)`

/** An item with what its likes are to the viewer, until when a grant shows it to them, and what they have said before it is shown. */
export type ShownMediaRow = MediaRow & {
  likes: number
  liked: boolean
  granted_until: Date | null
  awaits_consent: boolean
  is_notice_read: boolean
  has_film_copy: boolean
}

/** Who looks, and when. */
export type Viewer = { viewerId: string; at: Date }

const shownTo = (db: Database, { viewerId, at }: Viewer) =>
  db
    .selectFrom('media')
    .selectAll('media')
    .select([countLikes(sql`${viewerId}::uuid`).as('likes'), isLikedBy(viewerId).as('liked')])
    .select(grantedUntil(sql`${viewerId}::uuid`, at).as('granted_until'))
    .select(awaitsConsentOf(sql`${viewerId}::uuid`).as('awaits_consent'))
    .select(hasReadNotice(sql`${viewerId}::uuid`, sql.ref('media.member_id')).as('is_notice_read'))
    .select(hasFilmCopy(sql`${viewerId}::uuid`, at).as('has_film_copy'))

type Album = Viewer & { memberId: string; visibility: MediaRow['visibility'] }

/** A member's approved items of one visibility, the default photo first, then the newest. */
export function selectAlbum(db: Database, { memberId, visibility, ...viewer }: Album) {
  return shownTo(db, viewer)
    .where('member_id', '=', memberId)
    .where('visibility', '=', visibility)
    .where(isVisibleToOthers)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

/** One item with whether it is shown to the viewer; whether the two meet at all is asked elsewhere. */
export function selectItem(db: Database, viewer: Viewer, id: string) {
  const isGranted = isGrantedTo(sql`${viewer.viewerId}::uuid`, viewer.at)
  return shownTo(db, viewer)
    .select(sql<boolean>`${isVisibleToOthers} AND (visibility = 'public' OR ${isGranted})`.as('is_shown'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** A message that carries an item. */
export type AttachedMedia = { messageId: string; mediaId: string; recipientId: string }

/** What messages carry, each with whether its recipient may see it once it is out; deleted items are absent. */
export function selectAttached(db: Database, viewer: Viewer, carried: AttachedMedia[]) {
  const messageIds = carried.map(({ messageId }) => messageId)
  const mediaIds = carried.map(({ mediaId }) => mediaId)
  const recipientIds = carried.map(({ recipientId }) => recipientId)
  return shownTo(db, viewer)
    .innerJoin(
      sql<{ message_id: string; media_id: string; recipient_id: string }>`
        unnest(${messageIds}::uuid[], ${mediaIds}::uuid[], ${recipientIds}::uuid[])`.as<'carried'>(
        sql`carried (message_id, media_id, recipient_id)`,
      ),
      'carried.media_id',
      'media.id',
    )
    .select('carried.message_id')
    .select(
      sql<boolean>`${isOfProvenOwner} AND (visibility = 'public'
        OR ${isGrantedTo(sql.ref('carried.recipient_id'), viewer.at)})`.as('is_shared'),
    )
    .where('deleted_at', 'is', null)
    .execute()
}

/** How many private items a member shows to those who are let in, and how the viewer stands to them. */
export async function selectPrivate(db: Database, memberId: string, { viewerId, at }: Viewer) {
  const { rows } = await sql<{ count: number; is_granted: boolean; is_requested: boolean }>`
    SELECT
      (SELECT count(*)::int FROM media WHERE member_id = ${memberId}::uuid AND visibility = 'private' AND ${isVisibleToOthers}) AS count,
      EXISTS (SELECT FROM media_grant
        WHERE owner_id = ${memberId}::uuid AND grantee_id = ${viewerId}::uuid AND media_id IS NULL
          AND ${isInForce('media_grant', at)} AND NOT ${isResting('media_grant')}) AS is_granted,
      EXISTS (SELECT FROM media_request
        WHERE owner_id = ${memberId}::uuid AND requester_id = ${viewerId}::uuid AND withdrawn_at IS NULL) AS is_requested`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('A SELECT of plain values answers one row.')
  return row
}

type Viewing = { mediaId: string; sessionId: string; at: Date }

/** The member of that session may look at what is their own, also while they hide. */
const isOwners = sql<boolean>`viewer.status IN ('active', 'restricted', 'paused', 'leaving')`

/** The member of that session can meet the owner: both are there, and neither has left the other's world. */
const isMet = sql<boolean>`(viewer.status IN ('active', 'restricted') AND owner.status IN ('active', 'restricted')
  AND owner.profile_updated_at IS NOT NULL
  AND NOT EXISTS (SELECT FROM block WHERE member_id = viewer.id AND blocked_id = owner.id)
  AND NOT EXISTS (SELECT FROM block WHERE member_id = owner.id AND blocked_id = viewer.id)
  AND NOT EXISTS (SELECT FROM hide WHERE member_id = viewer.id AND hidden_id = owner.id)
  AND NOT ${isHiddenByAge('owner')} AND NOT ${hidesFrom('owner', sql.ref('viewer.id'))})`

/** An item as its file is asked for. `is_shared`: it is private, and the viewer sees it by a grant alone. */
export type VisibleMedia = Pick<MediaRow, 'storage_key' | 'kind'> & {
  viewer_id: string
  viewer_name: string
  owner_id: string
  is_shared: boolean
  is_veiled: boolean
  is_explicit: boolean
  is_open: boolean
} & Viewed

/** Whose it is that a file shows, and until when the viewer's proof of age counts. */
export type Viewed = { is_own: boolean; proven_until: Date | null }

const viewed = (at: Date) => sql<Viewed>`owner.id = viewer.id AS is_own,
  (SELECT expires_at FROM age_proof WHERE age_proof.member_id = viewer.id AND expires_at > ${at}) AS proven_until`

/**
 * The item, if the member of that session may look at it now: their own unless deleted, also while they hide; another's
 * when it is approved and public or granted, both are there, and neither has left the other's world. `is_veiled`: safe
 * search, or a yes that is missing, leaves them the blur alone. `is_open`: every member may see it, whatever they chose.
 */
export async function selectVisibleMedia(db: Database, { mediaId, sessionId, at }: Viewing) {
  const { rows } = await sql<VisibleMedia>`
    SELECT media.storage_key, media.kind, viewer.id AS viewer_id, viewer.username AS viewer_name, owner.id AS owner_id,
      media.visibility = 'private' AND owner.id <> viewer.id AS is_shared,
      media.rating = 'explicit' AND viewer.safe_search AND media.member_id <> viewer.id
        OR ${awaitsConsentOf(sql.ref('viewer.id'))} AS is_veiled,
      media.rating IS NOT DISTINCT FROM 'explicit' AS is_explicit, ${viewed(at)},
      media.visibility = 'public' AND media.rating IS NOT DISTINCT FROM 'general' AND ${isVisibleToOthers} AS is_open
    FROM media
    JOIN session ON session.id = ${sessionId}::uuid AND session.ended_at IS NULL AND session.expires_at > ${at}
    JOIN member viewer ON viewer.id = session.member_id
    JOIN member owner ON owner.id = media.member_id
    WHERE media.id = ${mediaId}::uuid AND ${isVisibleToOwner} AND CASE WHEN owner.id = viewer.id THEN ${isOwners}
      ELSE ${isMet} AND ${isVisibleToOthers}
        AND (media.visibility = 'public' OR ${isGrantedTo(sql.ref('viewer.id'), at)}) END`.execute(db)
  return rows[0]
}

/** The window of this id, if the member of that session can meet whose it is, or it is their own. */
export async function selectVisibleWindow(db: Database, { mediaId, sessionId, at }: Viewing) {
  const { rows } = await sql<{ storage_key: string } & Viewed>`
    SELECT lit_window.storage_key, ${viewed(at)}
    FROM lit_window
    JOIN session ON session.id = ${sessionId}::uuid AND session.ended_at IS NULL AND session.expires_at > ${at}
    JOIN member viewer ON viewer.id = session.member_id
    JOIN member owner ON owner.id = lit_window.member_id
    WHERE lit_window.id = ${mediaId}::uuid
      AND CASE WHEN owner.id = viewer.id THEN ${isOwners} ELSE ${isMet} END`.execute(db)
  return rows[0]
}
