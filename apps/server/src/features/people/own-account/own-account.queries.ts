import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** What the member's own row tells them. */
export function selectAccount(db: Database, memberId: string) {
  return db
    .selectFrom('member')
    .leftJoin('two_step', (join) =>
      join.onRef('two_step.member_id', '=', 'member.id').on('two_step.confirmed_at', 'is not', null),
    )
    .where('member.id', '=', memberId)
    .select([
      'member.id',
      'member.username',
      'member.email_sealed',
      'member.gender',
      'member.seeking',
      'member.age',
      'member.reference',
      'member.safe_search',
      'member.profile_updated_at',
      'member.leaves_at',
      'two_step.member_id as twoStepOf',
      sql<number>`(SELECT count(*)::integer FROM passkey WHERE passkey.member_id = member.id)`.as('passkeys'),
    ])
    .executeTakeFirstOrThrow()
}

/** The key that messages to the member are written with, and whether a recovery kit opens it. */
export function selectActiveKey(db: Database, memberId: string) {
  return db
    .selectFrom('member_key as key')
    .leftJoin('key_kit as kit', (join) =>
      join.onRef('kit.member_id', '=', 'key.member_id').onRef('kit.version', '=', 'key.version'),
    )
    .select(['key.version', 'public', 'status', 'private_sealed', 'previous_sealed', 'kit.version as kit'])
    .where('key.member_id', '=', memberId)
    .orderBy('key.version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Unread messages and notifications without those of people blocked either way or hidden, which no list shows, and
 * without muted and archived conversations.
 */
export async function selectCounts(db: Database, memberId: string) {
  const { rows } = await sql<{ messages: number; notifications: number }>`
    WITH excluded AS (
      SELECT blocked_id AS id FROM block WHERE member_id = ${memberId}
      UNION ALL SELECT member_id FROM block WHERE blocked_id = ${memberId}
      UNION ALL SELECT hidden_id FROM hide WHERE member_id = ${memberId}
    )
    SELECT
      (SELECT coalesce(sum(unread), 0)::integer FROM inbox
        WHERE member_id = ${memberId} AND unread > 0 AND muted_at IS NULL AND folder <> 'archive'
          AND other_id NOT IN (SELECT id FROM excluded)) AS messages,
      (SELECT count(*)::integer FROM notification
        WHERE member_id = ${memberId} AND read_at IS NULL AND type <> 'message'
          AND (actor_id IS NULL OR actor_id NOT IN (SELECT id FROM excluded))) AS notifications`.execute(db)
  return rows[0] ?? { messages: 0, notifications: 0 }
}

/** Turns safe search over in one statement, so that two calls at once make two turns. */
export async function toggleSafeSearch(db: Database, memberId: string) {
  const row = await db
    .updateTable('member')
    .set((eb) => ({ safe_search: eb.not('safe_search') }))
    .where('id', '=', memberId)
    .returning('safe_search')
    .executeTakeFirstOrThrow()
  return row.safe_search
}
