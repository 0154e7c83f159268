import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { type MemberCardRow, cardColumns, hidesFrom, isVisibleTo } from '#features/people/members/members.service.ts'

type Prefix = { viewerId: string; prefix: string; excluded: string[]; limit: number }

/** The members of these ids, in no order. */
export async function selectCards(db: Database, ids: string[]) {
  const { rows } = await sql<MemberCardRow>`
    SELECT ${cardColumns} FROM member LEFT JOIN media ON media.member_id = member.id AND media.is_default
    WHERE member.id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

/** How many of these can be found at all, and met by the viewer. */
export async function countMet(db: Database, viewerId: string, ids: string[]): Promise<number> {
  const { rows } = await sql<{ met: number }>`
    SELECT count(*)::int AS met FROM member JOIN member_search ON member_search.member_id = member.id
    WHERE member.id = ANY(${ids}::uuid[]) AND ${isVisibleTo(viewerId)}`.execute(db)
  return rows[0]?.met ?? 0
}

/**
 * Findable members whose username begins with a prefix, by name. The operators compare bytes and can use the index
 * with a parameter, which LIKE can't; nothing in the prefix is a pattern. U+FFFF comes after every character of a username.
 */
export async function selectByPrefix(db: Database, { viewerId, prefix, excluded, limit }: Prefix) {
  const { rows } = await sql<MemberCardRow>`
    SELECT ${cardColumns}
    FROM member JOIN member_search ON member_search.member_id = member.id
      LEFT JOIN media ON media.member_id = member.id AND media.is_default
    WHERE lower(member.username) ~>=~ lower(${prefix}) AND lower(member.username) ~<~ lower(${`${prefix}\uffff`})
      AND member.id <> ALL (${excluded}::uuid[])
      AND NOT ${hidesFrom('member', sql`${viewerId}::uuid`)}
    ORDER BY lower(member.username) USING ~<~
    LIMIT ${limit}`.execute(db)
  return rows
}
