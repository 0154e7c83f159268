import { DAY } from '#durations.ts'
import { type RawBuilder, sql } from 'kysely'

// Who may see an item, once for all queries of this feature. Each speaks of the table `media`.

/** Reasons for which not even the owner gets their rejected item back. */
export const withheldReasons: readonly string[] = ['prohibited', 'underage', 'illegal', 'noConsent']

/** An explicit item is shown to others only of an owner who has once proved their age: nobody grows younger. */
export const isOfProvenOwner = sql<boolean>`(media.rating IS DISTINCT FROM 'explicit'
  OR EXISTS (SELECT FROM age_proof WHERE age_proof.member_id = media.member_id))`

/** Others can see it at all: it is made safe, a person has looked at it, and its owner has not deleted it. */
export const isVisibleToOthers = sql<boolean>`(media.status = 'approved' AND media.deleted_at IS NULL AND ${isOfProvenOwner})`

/** Its owner can see it: its files are there and not withheld. */
export const isVisibleToOwner = sql<boolean>`(media.processing = 'done' AND media.deleted_at IS NULL AND media.emptied_at IS NULL
  AND (media.reason IS NULL OR media.reason <> ALL (${withheldReasons})))`

/** A grant, by the name that its table has in the query, that has not ended. */
export const isInForce = (grant: 'item' | 'media_grant', at: Date) =>
  sql<boolean>`(${sql.ref(`${grant}.ends_at`)} IS NULL OR ${sql.ref(`${grant}.ends_at`)} > ${at})`

/** The grants by which a member may see it: of all that is private, or of this one item. */
const grantsTo = (member: RawBuilder<unknown>, at: Date) => sql`
  media_grant item WHERE item.owner_id = media.member_id AND item.grantee_id = ${member}
    AND (item.media_id IS NULL OR item.media_id = media.id) AND ${isInForce('item', at)}`

/**
 * A grant, by the name that its table has in the query, rests: the member whom it is for is not there for its owner, or
 * hides from a county of the owner's and has not asked for it. Its owner sees nothing of them, and they of it. The columns
 * first, so that hardly any row asks the functions.
 */
export const isResting = (grant: 'item' | 'media_grant') => {
  const column = (name: string) => sql.ref(`${grant}.${name}`)
  const [grantee, owner] = [column('grantee_id'), column('owner_id')]
  return sql<boolean>`EXISTS (SELECT FROM member AS hider WHERE hider.id = ${grantee}
    AND ((hider.is_incognito OR hider.hides_from_people) AND is_unseen_by(${grantee}, ${owner})
      OR (hider.hides_from_county OR hider.hides_from_counties) AND NOT ${column('was_requested')}
        AND is_hidden_from(${grantee}, ${owner})))`
}

/**
 * Its owner has granted it to a member, all that is private or this one item, and the grant has not ended and does not
 * rest.
 */
export const isGrantedTo = (member: RawBuilder<unknown>, at: Date) => sql<boolean>`EXISTS (
  SELECT FROM ${grantsTo(member, at)} AND NOT ${isResting('item')})`

/** Until when a member may see it, by the grant that ends last; null where one of them has no end. */
export const grantedUntil = (member: RawBuilder<unknown>, at: Date) => sql<Date | null>`(
  SELECT nullif(max(coalesce(item.ends_at, 'infinity')), 'infinity') FROM ${grantsTo(member, at)})`

/**
 * It is explicit, and the member has not said yes to its owner's: one that they got in a message, or that is private. What
 * is public they see of their own will, where safe search lets them.
 */
export const awaitsConsentOf = (member: RawBuilder<unknown>) => sql<boolean>`(
  media.rating = 'explicit' AND media.member_id <> ${member}
  AND NOT EXISTS (SELECT FROM explicit_consent given WHERE given.member_id = ${member} AND given.sender_id = media.member_id)
  AND (media.visibility = 'private'
    OR EXISTS (SELECT FROM message WHERE message.media_id = media.id AND message.recipient_id = ${member})))`

/** Whether a member has read what the law says of copying what an owner shows privately. */
export const hasReadNotice = (member: RawBuilder<unknown>, owner: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM private_notice told WHERE told.member_id = ${member} AND told.owner_id = ${owner})`

/** For so long a copy of a film serves its viewer: the day that stands on it. In milliseconds. */
export const FILM_COPY_LIFE = DAY

/** The moment before which a copy of a film was asked for that is over by now. */
export const filmCopyBegin = (at: Date) => new Date(at.getTime() - FILM_COPY_LIFE)

/** Whether a copy of a film is made for a member, and not over. */
export const hasFilmCopy = (member: RawBuilder<unknown>, at: Date) => sql<boolean>`EXISTS (
  SELECT FROM film_copy WHERE film_copy.media_id = media.id AND film_copy.viewer_id = ${member}
    AND film_copy.state = 'done' AND film_copy.requested_at > ${filmCopyBegin(at)})`

/**
 * A member who is there, whom no block parts from the owner, and who does not hide from whoever is told the number: only
 * those count. The columns first, so that hardly any row asks the function.
 */
const countsAs = (member: 'liker' | 'viewer', toldTo: RawBuilder<unknown>) => {
  const column = (name: string) => sql.ref(`${member}.${name}`)
  const id = column('id')
  return sql<boolean>`(${column('status')} IN ('active', 'restricted')
    AND NOT EXISTS (SELECT FROM block WHERE member_id = media.member_id AND blocked_id = ${id})
    AND NOT EXISTS (SELECT FROM block WHERE member_id = ${id} AND blocked_id = media.member_id)
    AND NOT ((${column('hides_from_county')} OR ${column('is_incognito')} OR ${column('hides_from_counties')}
      OR ${column('hides_from_people')}) AND is_hidden_from(${id}, ${toldTo})))`
}

/** Members who like it, as one who looks at it is told. */
export const countLikes = (toldTo: RawBuilder<unknown>) => sql<number>`(
  SELECT count(*)::int FROM media_like JOIN member liker ON liker.id = media_like.member_id
  WHERE media_like.media_id = media.id AND taken_back_at IS NULL AND ${countsAs('liker', toldTo)})`

/** Members who have looked at it, as its owner is told. */
export const countViews = sql<number>`(
  SELECT count(*)::int FROM media_view JOIN member viewer ON viewer.id = media_view.member_id
  WHERE media_view.media_id = media.id AND ${countsAs('viewer', sql.ref('media.member_id'))})`

/** Whether a member likes it. */
export const isLikedBy = (memberId: string) => sql<boolean>`EXISTS (
  SELECT FROM media_like given
  WHERE given.media_id = media.id AND given.member_id = ${memberId}::uuid AND given.taken_back_at IS NULL)`
