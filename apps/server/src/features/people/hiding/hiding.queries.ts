import { sql } from 'kysely'
import type { NewRow } from '#database/tables.ts'
import { deleteSome } from '#jobs/delete-some.queries.ts'
import type { Database } from '#database/open.ts'

/** The counties that a member has chosen to hide from, by name. */
export function selectHiddenCounties(db: Database, memberId: string) {
  return db
    .selectFrom('hidden_county')
    .innerJoin('county', 'county.id', 'hidden_county.county_id')
    .select(['county.id', 'county.name'])
    .where('member_id', '=', memberId)
    .orderBy('county.name')
    .execute()
}

/** Puts other counties in the place of those chosen before; those that stay are not touched. */
export async function replaceHiddenCounties(db: Database, memberId: string, counties: number[], at: Date) {
  await db
    .deleteFrom('hidden_county')
    .where('member_id', '=', memberId)
    .where(sql<boolean>`county_id <> ALL(${counties}::smallint[])`)
    .execute()
  if (counties.length === 0) return
  await db
    .insertInto('hidden_county')
    .values(counties.map((county_id) => ({ member_id: memberId, county_id, created_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The people from whom a member hides, the latest first. */
export function selectHiddenPeople(db: Database, memberId: string) {
  return db
    .selectFrom('hidden_person')
    .select(['id', 'label_sealed', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertHiddenPerson(db: Database, row: NewRow<'hidden_person'>) {
  await db
    .insertInto('hidden_person')
    .values(row)
    .onConflict((conflict) => conflict.columns(['member_id', 'mailbox_index']).doNothing())
    .execute()
}

export async function deleteHiddenPerson(db: Database, memberId: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('hidden_person')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Lets one change of a member's lists at a time pass. */
export async function lockOwn(db: Database, memberId: string) {
  await db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Whether a mailbox is, or was, the member's own. */
export async function selectIsOwnMailbox(db: Database, memberId: string, index: Buffer) {
  const row = await db
    .selectFrom('member_mailbox')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('mailbox_index', '=', index)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets so much of where members lived before a moment; says how much it was. */
export function deleteStaysBefore(db: Database, before: Date, limit: number): Promise<number> {
  return deleteSome(db, 'member_stay', sql`left_at < ${before}`, limit)
}

/**
 * Takes away sets of counties that nobody hides from any more. Call it in a transaction of its own: it waits for those who
 * have just been given the number of a set (`hidden_set_of`), and would else take it from under them.
 */
export async function deleteUnusedSets(db: Database) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('hidden_set', 0))`.execute(db)
  await sql`DELETE FROM hidden_set
    WHERE NOT EXISTS (SELECT FROM member_search WHERE hidden_county > 0 AND hidden_county = hidden_set.id)`.execute(db)
}

/** Who hides from counties and is placed in the search as if incognito. */
export async function selectWithoutNumber(db: Database) {
  const rows = await db
    .selectFrom('member_search')
    .innerJoin('member', 'member.id', 'member_id')
    .select('member.id')
    .where('hidden_county', '<', 0)
    .where('is_incognito', '=', false)
    .limit(5_000)
    .execute()
  return rows.map(({ id }) => id)
}

/** Places a member in the search anew. */
export async function refreshPlace(db: Database, id: string) {
  await sql`SELECT refresh_member_search(${id}::uuid)`.execute(db)
}
