import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** A look at an item that its owner shows the viewer privately. */
export type PrivateView = { mediaId: string; viewerId: string; ownerId: string; at: Date }

const HOUR = 3_600_000

/** The hour that a moment falls in. */
export const hourOf = (at: Date) => new Date(at.getTime() - (at.getTime() % HOUR))

/** Of one viewer and item one an hour is kept; of an item or member who has gone meanwhile none. */
export async function insertViews(db: Database, views: PrivateView[]) {
  const column = <Value>(read: (view: PrivateView) => Value) => views.map(read)
  await sql`
    INSERT INTO private_view (media_id, viewer_id, owner_id, hour, viewed_at)
    SELECT media.id, viewer.id, media.member_id, hour, viewed_at
    FROM unnest(${column(({ mediaId }) => mediaId)}::uuid[], ${column(({ viewerId }) => viewerId)}::uuid[],
      ${column(({ at }) => hourOf(at))}::timestamptz[], ${column(({ at }) => at)}::timestamptz[])
      AS seen (media_id, viewer_id, hour, viewed_at)
    JOIN media ON media.id = seen.media_id JOIN member viewer ON viewer.id = seen.viewer_id
    WHERE media.member_id <> viewer.id
    ON CONFLICT DO NOTHING`.execute(db)
}

type OfOwner = { ownerId: string; since: Date; limit: number }

/**
 * Who looked at which of a member's items, how often and when last, the latest first: without who is not there, is parted
 * from the owner by a block, is incognito to them, or hides from their county and has asked for nothing, and without what
 * is deleted.
 */
export async function selectViews(db: Database, { ownerId, since, limit }: OfOwner) {
  const { rows } = await sql<{
    viewer_id: string
    username: string
    media_id: string
    kind: 'photo' | 'video'
    width: number
    height: number
    placeholder: string
    times: number
    last_at: Date
  }>`
    SELECT viewer_id, viewer.username, media.id AS media_id, media.kind, media.width, media.height, media.placeholder,
      count(*)::int AS times, max(viewed_at) AS last_at
    FROM private_view JOIN media ON media.id = private_view.media_id JOIN member viewer ON viewer.id = viewer_id
    WHERE owner_id = ${ownerId}::uuid AND hour >= ${since} AND media.deleted_at IS NULL
      AND viewer.status IN ('active', 'restricted')
      AND NOT EXISTS (SELECT FROM block WHERE member_id = owner_id AND blocked_id = viewer_id)
      AND NOT EXISTS (SELECT FROM block WHERE member_id = viewer_id AND blocked_id = owner_id)
      AND NOT ((viewer.is_incognito OR viewer.hides_from_people) AND is_unseen_by(viewer_id, owner_id))
      AND NOT ((viewer.hides_from_county OR viewer.hides_from_counties) AND is_hidden_from(viewer_id, owner_id)
        AND NOT EXISTS (SELECT FROM media_grant WHERE media_grant.owner_id = media.member_id
          AND grantee_id = viewer_id AND was_requested))
    GROUP BY viewer_id, viewer.username, media.id
    ORDER BY last_at DESC, viewer_id, media.id
    LIMIT ${limit}`.execute(db)
  return rows
}

/** Removes so many of what was looked at before a moment; says how many there were. */
export async function deleteViewsBefore(db: Database, at: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM private_view WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM private_view WHERE hour < ${at} LIMIT ${limit}))`.execute(db)
  return Number(numAffectedRows)
}
