import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

const columns = ['id', 'member_id', 'location_id', 'from_day', 'to_day'] as const

export async function insertVisit(db: Database, visit: NewRow<'visit'>) {
  await db.insertInto('visit').values(visit).execute()
}

/** Lets one change of a member's visits at a time pass until the transaction ends. */
export async function lockVisitsOf(db: Database, memberId: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`visit|${memberId}`}, 0))`.execute(db)
}

/** A member's visits that end on a day or later, the next first. */
export function selectVisits(db: Database, memberId: string, today: string) {
  return db
    .selectFrom('visit')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('to_day', '>=', today)
    .orderBy('from_day')
    .execute()
}

export type ShownVisitRow = { location_id: number; from_day: string; to_day: string }

/**
 * The visits of the `member` of a query that are shown on a day, the next first; null where there is none. Who has moved to
 * the town since visits it no more.
 */
export const shownVisitsOf = (today: string) => sql<ShownVisitRow[] | null>`(
  SELECT json_agg(json_build_object('location_id', location_id, 'from_day', from_day, 'to_day', to_day) ORDER BY from_day)
  FROM visit WHERE member_id = member.id AND visit.location_id <> member.location_id AND shown_from <= ${today}::date AND to_day >= ${today}::date)`

/** The visits of these members that are shown on a day, the next of each first. */
export function selectShownVisits(db: Database, memberIds: string[], today: string) {
  return db
    .selectFrom('visit')
    .innerJoin('member', 'member.id', 'member_id')
    .select(['visit.id', 'member_id', 'visit.location_id', 'from_day', 'to_day'])
    .where('member_id', '=', sql<string>`ANY(${memberIds}::uuid[])`)
    .whereRef('visit.location_id', '<>', 'member.location_id')
    .where('shown_from', '<=', today)
    .where('to_day', '>=', today)
    .orderBy('from_day')
    .execute()
}

/** Says whether it was theirs, and had not ended. */
export async function deleteVisit(db: Database, memberId: string, id: string, today: string) {
  const { numDeletedRows } = await db
    .deleteFrom('visit')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('to_day', '>=', today)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
