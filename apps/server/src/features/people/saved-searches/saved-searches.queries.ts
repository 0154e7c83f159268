import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { databaseNow, nothingAhead } from './search-alerts.queries.ts'

/** Lets one change of a member's saved searches at a time pass until the transaction ends. */
export async function lockSavedSearchesOf(db: Database, memberId: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`saved-search|${memberId}`}, 0))`.execute(db)
}

const savedSearches = (db: Database, memberId: string) =>
  db
    .selectFrom('saved_search')
    .leftJoin('search_alert', 'saved_search_id', 'id')
    .select([
      'id',
      'search_sealed',
      'seen_at',
      'created_at',
      'saved_search_id as alert_of',
      nothingAhead('seen_at').as('since'),
    ])
    .where('member_id', '=', memberId)

/** A member's saved searches, the latest first. */
export const selectSavedSearches = (db: Database, memberId: string) =>
  savedSearches(db, memberId).orderBy('id', 'desc').execute()

export const selectSavedSearch = (db: Database, memberId: string, id: string) =>
  savedSearches(db, memberId).where('id', '=', id).executeTakeFirst()

type NewSearch = { id: string; memberId: string; sealed: Buffer; at: Date }

export async function insertSavedSearch(db: Database, { id, memberId, sealed, at }: NewSearch) {
  await db
    .insertInto('saved_search')
    .values({ id, member_id: memberId, search_sealed: sealed, created_at: at, seen_at: databaseNow })
    .execute()
}

export async function updateSavedSearch(db: Database, id: string, sealed: Buffer) {
  await db.updateTable('saved_search').set({ search_sealed: sealed }).where('id', '=', id).execute()
}

/** Says whether it was theirs. What waited to be told of it is told. */
export async function updateSeen(db: Database, memberId: string, id: string) {
  const { numUpdatedRows } = await db
    .updateTable('saved_search')
    .set({ seen_at: databaseNow })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db.updateTable('search_alert').set({ due_at: null, tell_at: null }).where('saved_search_id', '=', id).execute()
  return true
}

/** Says whether it was theirs. */
export async function deleteSavedSearch(db: Database, memberId: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
