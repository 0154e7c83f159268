import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** The newest entry; undefined while there is none. */
export function selectLastEntry(db: Database) {
  return db.selectFrom('key_publication').select(['seq', 'head']).orderBy('seq', 'desc').limit(1).executeTakeFirst()
}

type Pending = { entry: Buffer; label: Buffer; print: Buffer; at: Date }

export async function insertPending(db: Database, pending: Pending) {
  await db.insertInto('key_pending').values(pending).execute()
}

/** Lets one process at a time look which release the log has and add another, until the transaction ends. */
export async function lockReleases(db: Database) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('key_pending releases', 0))`.execute(db)
}

/** The newest print of a label, of those that wait for a place as well. */
export async function selectNewestPrint(db: Database, label: Buffer): Promise<Buffer | undefined> {
  const waiting = await db
    .selectFrom('key_pending')
    .select('print')
    .where('label', '=', label)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (waiting) return waiting.print
  const published = await db
    .selectFrom('key_publication')
    .select('print')
    .where('label', '=', label)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return published?.print ?? undefined
}

/** Gives keys that wait their place in the log, in the order in which they came; how many it were. */
export async function sequencePending(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT sequence_keys(${most}::integer) AS count`.execute(db)
  return rows[0]?.count ?? 0
}

type Slice = { limit: number; offset: number }

export function selectEntries(db: Database, { limit, offset }: Slice) {
  return db
    .selectFrom('key_publication')
    .select(['seq', 'entry', 'head'])
    .orderBy('seq')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Entries are numbered from one without gaps. */
export async function countEntries(db: Database): Promise<number> {
  return Number((await selectLastEntry(db))?.seq ?? 0)
}

type Day = { day: string; seq: string; head: Buffer; signature: Buffer }

/** Keeps a day's head; a day that has one keeps it. */
export async function insertDay(db: Database, day: Day) {
  await db
    .insertInto('key_publication_day')
    .values(day)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
}

/** The signed days, the latest first. */
export function selectDays(db: Database, { limit, offset }: Slice) {
  return db.selectFrom('key_publication_day').selectAll().orderBy('day', 'desc').limit(limit).offset(offset).execute()
}

export async function countDays(db: Database): Promise<number> {
  const { days } = await db
    .selectFrom('key_publication_day')
    .select(({ fn }) => fn.countAll<string>().as('days'))
    .executeTakeFirstOrThrow()
  return Number(days)
}

/** Keys of members that were stored without being published: the demo's, whose rows are written as they are. */
export function selectUnpublished(db: Database) {
  return db
    .selectFrom('member_key')
    .select(['member_id', 'version', 'fingerprint', 'public'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('key_publication')
            .select('seq')
            .whereRef('key_publication.label', '=', sql`label_of_member(member_key.member_id)`),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('key_pending')
            .select('id')
            .whereRef('key_pending.label', '=', sql`label_of_member(member_key.member_id)`),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('version')
    .execute()
}
