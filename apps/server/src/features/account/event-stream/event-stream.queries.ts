import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { MemberRow } from '#database/tables.ts'
import { eventsAfter, type Since } from '#events/events.queries.ts'

/** Who listens: a member in one of their sessions. */
type Listener = { memberId: string; sessionId: string; since: Since }

type Row = {
  epoch: string | null
  snapshot: string
  /** Seconds since 1970, by the database's clock. */
  at: number
  status: MemberRow['status']
  profile_updated_at: Date | null
  ended_at: Date | null
  expires_at: Date
  active_at: Date
  events: string[] | null
}

/**
 * What happened for a member since a snapshot, as `kind` or `kind conversation`, and whether their session still stands: all
 * in one snapshot, which is the next place to go on from. Nothing is told of conversations with members whom they must
 * not meet. Undefined where there is no such session any more.
 */
export async function selectNews(db: Database, { memberId, sessionId, since }: Listener): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT (SELECT epoch FROM event_epoch), pg_current_snapshot()::text AS snapshot,
      extract(epoch FROM now())::double precision AS at,
      member.status, member.profile_updated_at, session.ended_at, session.expires_at, session.active_at,
      ${eventsSince(memberId, since)} AS events
    FROM session JOIN member ON member.id = session.member_id
    WHERE session.id = ${sessionId} AND member.id = ${memberId}`.execute(db)
  return rows[0]
}

const eventsSince = (memberId: string, since: Since) => sql`(
  SELECT array_agg(DISTINCT concat_ws(' ', event.kind, event.conversation_id)) FROM event
  WHERE event.member_id = ${memberId} AND ${eventsAfter(since)}
    AND (event.conversation_id IS NULL OR EXISTS (
      SELECT FROM participant side
      WHERE side.member_id = event.member_id AND side.conversation_id = event.conversation_id
        AND NOT EXISTS (SELECT FROM block
          WHERE (member_id, blocked_id) IN ((side.member_id, side.other_id), (side.other_id, side.member_id)))
        AND NOT EXISTS (SELECT FROM hide WHERE (member_id, hidden_id) = (side.member_id, side.other_id))
        AND NOT is_hidden_from(side.other_id, side.member_id))))`
