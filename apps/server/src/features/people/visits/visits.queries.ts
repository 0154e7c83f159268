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

/** The visits of these members that are shown on a day, the next of each first. */
export function selectShownVisits(db: Database, memberIds: string[], today: string) {
  return db
    .selectFrom('visit')
    .select(columns)
    .where('member_id', '=', sql<string>`ANY(${memberIds}::uuid[])`)
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
