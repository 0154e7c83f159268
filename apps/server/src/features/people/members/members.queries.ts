import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** What a member looks like to others at a glance; the picture's columns are null without a default photo. */
export type MemberCardRow = {
  id: string
  username: string
  age: number
  location_id: number
  active_at: Date
  shows_online: boolean
  verified_at: Date | null
  available_when: 'tonight' | 'week' | null
  available_until: Date | null
  media_id: string | null
  media_width: number | null
  media_height: number | null
  media_placeholder: string | null
}

export const cardColumns = sql`
  member.id, member.username, member.age, member.location_id, member.active_at, member.shows_online, member.verified_at,
  member.available_when, member.available_until,
  media.id AS media_id, media.width AS media_width, media.height AS media_height, media.placeholder AS media_placeholder`

/** The columns of a member's page that are theirs to show; the account's secrets are not among them. */
export type VisibleMemberRow = MemberCardRow & { gender: 'Man' | 'Woman'; seeking: 'Man' | 'Woman' }

/**
 * That a member of a query, by its alias, is hidden from a viewer: hiding from the viewer's address, incognito, or hiding
 * from a county of the viewer's, and the two are strangers. The columns first, so that hardly any row asks the function.
 */
export const hidesFrom = (member: 'member' | 'owner' | 'author', viewerId: RawBuilder<unknown>) => {
  const column = (name: string) => sql.ref(`${member}.${name}`)
  return sql<boolean>`((${column('hides_from_county')} OR ${column('is_incognito')}
    OR ${column('hides_from_counties')} OR ${column('hides_from_people')})
    AND is_hidden_from(${column('id')}, ${viewerId}))`
}

/** That a member of a query, by its alias, is hidden until they have proved their age once (decision 113). */
export const isHiddenByAge = (
  member: 'member' | 'owner' | 'author',
) => sql<boolean>`((SELECT hides_unproven FROM age_visibility)
  AND NOT EXISTS (SELECT FROM age_proof WHERE age_proof.member_id = ${sql.ref(`${member}.id`)}))`

/** That `member` can be met: there, finished, and not apart from the viewer. */
export const isVisibleTo = (viewerId: string) => sql`(
  member.status IN ('active', 'restricted') AND member.profile_updated_at IS NOT NULL
  AND NOT EXISTS (SELECT FROM block WHERE member_id = ${viewerId}::uuid AND blocked_id = member.id)
  AND NOT EXISTS (SELECT FROM block WHERE member_id = member.id AND blocked_id = ${viewerId}::uuid)
  AND NOT EXISTS (SELECT FROM hide WHERE member_id = ${viewerId}::uuid AND hidden_id = member.id)
  AND NOT ${isHiddenByAge('member')} AND NOT ${hidesFrom('member', sql`${viewerId}::uuid`)})`

/** A member who can be met. `key` is an id or a username. */
export async function selectVisibleMember(db: Database, viewerId: string, key: { id: string } | { username: string }) {
  const isNamed = 'id' in key ? sql`member.id = ${key.id}::uuid` : sql`lower(member.username) = lower(${key.username})`
  const { rows } = await sql<VisibleMemberRow>`
    SELECT ${cardColumns}, member.gender, member.seeking
    FROM member LEFT JOIN media ON media.member_id = member.id AND media.is_default
    WHERE ${isNamed} AND ${isVisibleTo(viewerId)}`.execute(db)
  return rows[0]
}

/** Holds two members until the transaction ends, so that neither is erased meanwhile; says whether both are there. */
export async function lockBothMembers(db: Database, one: string, other: string) {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.length === 2
}
