import { type RawBuilder, sql } from 'kysely'

// Who may see an item, once for all queries of this feature. Each speaks of the table or alias `media`.

/** Others can see it at all: it is made safe, a person has looked at it, and its owner has not deleted it. */
export const isOut = sql<boolean>`(media.status = 'approved' AND media.deleted_at IS NULL)`

/** Its owner has granted it to a member: all that is private, or this one item. */
export const isGrantedTo = (member: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM media_grant item WHERE item.owner_id = media.member_id AND item.grantee_id = ${member}
    AND (item.media_id IS NULL OR item.media_id = media.id))`

/** Likes that count: taken back by nobody, of members who are there and not parted from the owner by a block. */
export const countLikes = sql<number>`(
  SELECT count(*)::int FROM media_like JOIN member liker ON liker.id = media_like.member_id
  WHERE media_like.media_id = media.id AND taken_back_at IS NULL AND liker.status IN ('active', 'restricted')
    AND NOT EXISTS (SELECT FROM block WHERE member_id = media.member_id AND blocked_id = liker.id)
    AND NOT EXISTS (SELECT FROM block WHERE member_id = liker.id AND blocked_id = media.member_id))`

/** Whether a member likes it. */
export const isLikedBy = (memberId: string) => sql<boolean>`EXISTS (
  SELECT FROM media_like given WHERE given.media_id = media.id AND given.member_id = ${memberId}::uuid AND taken_back_at IS NULL)`
