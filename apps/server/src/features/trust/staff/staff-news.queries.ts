import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { eventsAfter, type Since } from '#events/events.queries.ts'

type Row = {
  epoch: string | null
  snapshot: string
  /** Seconds since 1970, by the database's clock. */
  at: number
  has_cases: boolean
}

/** Whether cases have changed since then, in the snapshot from which the next look goes on. */
export async function selectStaffNews(db: Database, since: Since): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT (SELECT epoch FROM event_epoch), pg_current_snapshot()::text AS snapshot,
      extract(epoch FROM now())::double precision AS at,
      EXISTS (SELECT FROM event WHERE member_id IS NULL AND kind = 'case' AND ${eventsAfter(since)}) AS has_cases`.execute(
    db,
  )
  return rows[0]
}

type Limits = { now: Date; idleSince: Date }

/** Of some sessions of the staff those that still stand. */
export async function selectStandingStaffSessions(db: Database, ids: string[], { now, idleSince }: Limits) {
  const rows = await db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select('staff_session.id')
    .where(sql<boolean>`staff_session.id = ANY(${ids}::uuid[])`)
    .where('staff_session.ended_at', 'is', null)
    .where('staff_session.expires_at', '>', now)
    .where('staff_session.active_at', '>=', idleSince)
    .where('staff.status', '=', 'active')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
