import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/**
 * Unread messages and notifications without those of people blocked either way, hidden, hiding or incognito, which
 * no list shows, and without muted and archived conversations. Who has written is not incognito to their reader.
 */
export async function selectCounts(db: Database, memberId: string) {
  const { rows } = await sql<{ messages: number; notifications: number }>`
    WITH excluded AS (
      SELECT blocked_id AS id FROM block WHERE member_id = ${memberId}
      UNION ALL SELECT member_id FROM block WHERE blocked_id = ${memberId}
      UNION ALL SELECT hidden_id FROM hide WHERE member_id = ${memberId}
      UNION ALL SELECT hider.id FROM hiders_from(${memberId}::uuid) AS hider (id)
    )
    SELECT
      (SELECT coalesce(sum(unread), 0)::integer FROM participant
        WHERE member_id = ${memberId} AND unread > 0 AND muted_at IS NULL AND folder <> 'archive'
          AND other_id NOT IN (SELECT id FROM excluded)) AS messages,
      (SELECT count(*)::integer FROM notification
        WHERE member_id = ${memberId} AND read_at IS NULL AND type <> 'message'
          AND (actor_id IS NULL OR actor_id NOT IN (SELECT id FROM excluded) AND NOT EXISTS (
            SELECT FROM member WHERE id = actor_id AND is_incognito AND is_incognito_to(id, ${memberId}::uuid))))
        AS notifications`.execute(db)
  return rows[0] ?? { messages: 0, notifications: 0 }
}
