import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** The ids a member must not meet: blocked either way, or hidden by the member. */
export async function selectBlockedIds(db: Database, memberId: string) {
  const { rows } = await sql<{ id: string }>`
    SELECT blocked_id AS id FROM block WHERE member_id = ${memberId}
    UNION SELECT member_id FROM block WHERE blocked_id = ${memberId}
    UNION SELECT hidden_id FROM hide WHERE member_id = ${memberId}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function selectIsBlocked(db: Database, viewerId: string, otherId: string) {
  const { rows } = await sql<{ apart: boolean }>`
    SELECT EXISTS (SELECT FROM block WHERE (member_id, blocked_id) = (${viewerId}::uuid, ${otherId}::uuid))
        OR EXISTS (SELECT FROM block WHERE (member_id, blocked_id) = (${otherId}::uuid, ${viewerId}::uuid))
        OR EXISTS (SELECT FROM hide WHERE (member_id, hidden_id) = (${viewerId}::uuid, ${otherId}::uuid)) AS apart`.execute(
    db,
  )
  return rows[0]?.apart ?? false
}

export async function selectIsHidden(db: Database, memberId: string, viewerId: string) {
  const { rows } = await sql<{ hidden: boolean }>`
    SELECT is_hidden_from(${memberId}::uuid, ${viewerId}::uuid) AS hidden`.execute(db)
  return rows[0]?.hidden ?? false
}
