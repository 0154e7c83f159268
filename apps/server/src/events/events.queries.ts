import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Seconds of what has happened that a process tells which has told nothing yet. */
const FIRST_LOOK = 10

/** What one look found: which table it was, the present snapshot, and for whom something is new. */
export type Look = { epoch: string | null; snapshot: string; addressees: string[] }

/**
 * For whom there is something that a snapshot had not seen, and the present snapshot. What took long to commit is seen
 * then, however many came after it: rows are told apart by their transaction and not by an order.
 */
export async function selectAddressees(db: Database, since: string | undefined): Promise<Look> {
  const { rows } = await sql<{ epoch: string | null; snapshot: string; addressees: string[] | null }>`
    SELECT (SELECT epoch FROM event_epoch), pg_current_snapshot()::text AS snapshot, (
      SELECT array_agg(DISTINCT coalesce(member_id::text, 'staff')) FROM event
      WHERE ${since === undefined ? sql`at > now() - make_interval(secs => ${FIRST_LOOK})` : unseen(since)}
    ) AS addressees`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A question without a table has an answer')
  return { ...row, addressees: row.addressees ?? [] }
}

/** Rows of `event` that were not there yet in a snapshot. */
const unseen = (snapshot: string) => sql<boolean>`
  (event.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    AND NOT pg_visible_in_snapshot(event.xid, ${snapshot}::pg_snapshot))`

/** From a snapshot on, or from so many seconds ago. */
export type Since = string | number

/** Seconds of what happened before that are told as well: a row bears the time at which its transaction began. */
const MARGIN = 5

/** Rows of `event` from there on. */
export const eventsAfter = (since: Since) =>
  typeof since === 'string' ? unseen(since) : sql<boolean>`event.at > now() - make_interval(secs => ${since + MARGIN})`

/** Gives the table of events a name, if a crash has emptied it and no other process has been faster. */
export async function insertEpoch(db: Database, epoch: string) {
  await sql`INSERT INTO event_epoch (epoch) VALUES (${epoch}) ON CONFLICT DO NOTHING`.execute(db)
}

/** Removes so many rows that no cursor reaches back to; says how many there were. */
export async function deleteEventsBefore(db: Database, seconds: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM event WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM event WHERE at < now() - make_interval(secs => ${seconds}) LIMIT ${limit}))`.execute(db)
  return Number(numAffectedRows)
}
