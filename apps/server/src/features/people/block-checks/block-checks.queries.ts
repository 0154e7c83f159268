import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/**
 * The ids a member must not meet: blocked either way, hidden by the member, hiding from the member's address, or, of those
 * who stand anywhere in the member's lists, incognito to them.
 */
export async function selectBlockedIds(db: Database, memberId: string) {
  const { rows } = await sql<{ id: string }>`
    SELECT blocked_id AS id FROM block WHERE member_id = ${memberId}
    UNION SELECT member_id FROM block WHERE blocked_id = ${memberId}
    UNION SELECT hidden_id FROM hide WHERE member_id = ${memberId}
    UNION SELECT id FROM hiders_from(${memberId}::uuid) AS hider (id)
    UNION SELECT id FROM member WHERE is_incognito AND id IN (
        SELECT other_id FROM participant WHERE member_id = ${memberId}
        UNION ALL SELECT actor_id FROM notification WHERE member_id = ${memberId}
        UNION ALL SELECT author_id FROM meeting WHERE subject_id = ${memberId}
        UNION ALL SELECT grantee_id FROM media_grant WHERE owner_id = ${memberId})
      AND is_incognito_to(id, ${memberId}::uuid)`.execute(db)
  return rows.map(({ id }) => id)
}

export async function selectIsBlocked(db: Database, viewerId: string, otherId: string) {
  const { rows } = await sql<{ apart: boolean }>`
    SELECT EXISTS (SELECT FROM block WHERE (member_id, blocked_id) = (${viewerId}::uuid, ${otherId}::uuid))
        OR EXISTS (SELECT FROM block WHERE (member_id, blocked_id) = (${otherId}::uuid, ${viewerId}::uuid))
        OR EXISTS (SELECT FROM hide WHERE (member_id, hidden_id) = (${viewerId}::uuid, ${otherId}::uuid))
        OR hides_by_address(${otherId}::uuid, ${viewerId}::uuid) AS apart`.execute(db)
  return rows[0]?.apart ?? false
}

export async function selectIsHidden(db: Database, memberId: string, viewerId: string) {
  const { rows } = await sql<{ hidden: boolean }>`
    SELECT is_hidden_from(${memberId}::uuid, ${viewerId}::uuid) AS hidden`.execute(db)
  return rows[0]?.hidden ?? false
}

export async function selectIsUnseen(db: Database, memberId: string, viewerId: string) {
  const { rows } = await sql<{ unseen: boolean }>`
    SELECT is_unseen_by(${memberId}::uuid, ${viewerId}::uuid) AS unseen`.execute(db)
  return rows[0]?.unseen ?? false
}

const inOrder = (one: string, other: string) => [one, other].toSorted((first, second) => first.localeCompare(second))

/** Lets what one of two members shows the other, and a block between them, follow each other until the transaction ends. */
export async function lockPair(db: Database, one: string, other: string) {
  const key = `pair|${inOrder(one, other).join('|')}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

/** The same for what comes from one to the other; from whom either hides does not change either. */
export async function lockPairAndHiding(db: Database, one: string, other: string) {
  const [first = one, second = other] = inOrder(one, other)
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${`pair|${first}|${second}`}, 0)),
      pg_advisory_xact_lock_shared(hashtextextended(${`hiding|${first}`}, 0)),
      pg_advisory_xact_lock_shared(hashtextextended(${`hiding|${second}`}, 0))`.execute(db)
}

/** Lets nothing come to a member, or from them, until the transaction ends; what is on its way is waited for. */
export async function lockHidingOf(db: Database, memberId: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hiding|${memberId}`}, 0))`.execute(db)
}
