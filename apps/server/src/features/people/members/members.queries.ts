import { sql } from 'kysely'
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
  media_id: string | null
  media_width: number | null
  media_height: number | null
  media_placeholder: string | null
}

const card = sql`
  member.id, member.username, member.age, member.location_id, member.active_at, member.shows_online, member.verified_at,
  media.id AS media_id, media.width AS media_width, media.height AS media_height, media.placeholder AS media_placeholder`

/** The members of these ids, in no order. */
export async function selectCards(db: Database, ids: string[]) {
  const { rows } = await sql<MemberCardRow>`
    SELECT ${card} FROM member LEFT JOIN media ON media.member_id = member.id AND media.is_default
    WHERE member.id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

/** The columns of a member's page that are theirs to show; the account's secrets are not among them. */
export type VisibleMemberRow = MemberCardRow & { gender: 'Man' | 'Woman'; seeking: 'Man' | 'Woman' }

/** A member who can be met: there, finished, and not apart from the viewer. `key` is an id or a username. */
export async function selectVisibleMember(db: Database, viewerId: string, key: { id: string } | { username: string }) {
  const isNamed = 'id' in key ? sql`member.id = ${key.id}::uuid` : sql`lower(member.username) = lower(${key.username})`
  const { rows } = await sql<VisibleMemberRow>`
    SELECT ${card}, member.gender, member.seeking
    FROM member LEFT JOIN media ON media.member_id = member.id AND media.is_default
    WHERE ${isNamed} AND member.status IN ('active', 'restricted') AND member.profile_updated_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM block WHERE member_id = ${viewerId}::uuid AND blocked_id = member.id)
      AND NOT EXISTS (SELECT FROM block WHERE member_id = member.id AND blocked_id = ${viewerId}::uuid)
      AND NOT EXISTS (SELECT FROM hide WHERE member_id = ${viewerId}::uuid AND hidden_id = member.id)
      AND NOT (member.hides_from_county AND is_hidden_from(member.id, ${viewerId}::uuid))`.execute(db)
  return rows[0]
}

/**
 * Findable members whose username begins with a prefix, by name. The operators compare bytes and can use the index
 * with a parameter, which LIKE can't; nothing in the prefix is a pattern. U+FFFF comes after every character of a username.
 */
export async function selectByPrefix(db: Database, { viewerId, prefix, excluded, limit }: Prefix) {
  const { rows } = await sql<MemberCardRow>`
    SELECT ${card}
    FROM member JOIN member_search ON member_search.member_id = member.id
      LEFT JOIN media ON media.member_id = member.id AND media.is_default
    WHERE lower(member.username) ~>=~ lower(${prefix}) AND lower(member.username) ~<~ lower(${`${prefix}\uffff`})
      AND member.id <> ALL (${excluded}::uuid[])
      AND NOT (member.hides_from_county AND is_hidden_from(member.id, ${viewerId}::uuid))
    ORDER BY lower(member.username) USING ~<~
    LIMIT ${limit}`.execute(db)
  return rows
}

type Prefix = { viewerId: string; prefix: string; excluded: string[]; limit: number }
