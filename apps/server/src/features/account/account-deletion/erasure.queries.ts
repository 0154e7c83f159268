import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** The member who is to go, held until the transaction ends; undefined when they have gone. */
export function lockMember(db: Database, id: string) {
  return db
    .selectFrom('member')
    .select(['id', 'username', 'status', 'email_index', 'email_sealed', 'leaves_at'])
    .where('id', '=', id)
    .where('status', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst()
}

/** What there is of a member, counted for the receipt. */
export async function countBelongings(db: Database, id: string) {
  const { rows } = await sql<{
    photos: number
    videos: number
    conversations: number
    messages: number
    flirts: number
    notifications: number
  }>`
    SELECT
      (SELECT count(*)::int FROM media WHERE member_id = ${id} AND kind = 'photo') AS photos,
      (SELECT count(*)::int FROM media WHERE member_id = ${id} AND kind = 'video') AS videos,
      (SELECT count(*)::int FROM participant WHERE member_id = ${id}) AS conversations,
      (SELECT count(*)::int FROM message WHERE sender_id = ${id}) AS messages,
      (SELECT count(*)::int FROM flirt WHERE sender_id = ${id} OR recipient_id = ${id}) AS flirts,
      (SELECT count(*)::int FROM notification WHERE member_id = ${id}) AS notifications`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('Counting gave no row.')
  return counted
}

/** Where the files of a member lie. */
export async function selectStorageKeys(db: Database, memberId: string) {
  const media = await db
    .selectFrom('media')
    .select(['storage_key', 'source_key'])
    .where('member_id', '=', memberId)
    .execute()
  const exports = await db.selectFrom('export').select('storage_key').where('member_id', '=', memberId).execute()
  const windows = await db.selectFrom('lit_window').select('storage_key').where('member_id', '=', memberId).execute()
  // Of their films, and of those that others show them.
  const { rows: copies } = await sql<{ storage_key: string }>`
    SELECT storage_key FROM film_copy
    WHERE viewer_id = ${memberId}::uuid OR media_id IN (SELECT id FROM media WHERE member_id = ${memberId}::uuid)`.execute(
    db,
  )
  const selfies = await db.selectFrom('verification').select('storage_key').where('member_id', '=', memberId).execute()
  return {
    folders: [...media, ...exports, ...windows, ...copies].map((row) => row.storage_key),
    sources: [...media.flatMap((row) => row.source_key ?? []), ...selfies.flatMap((row) => row.storage_key ?? [])],
  }
}

/** Removes the member; every row that is theirs goes with them. */
export async function deleteMember(db: Database, id: string) {
  await db.deleteFrom('member').where('id', '=', id).execute()
}

/** Removes from the queue what names the member or their items: work that is over is kept there for days. */
export async function deleteJobsOf(db: Database, memberId: string) {
  await sql`
    DELETE FROM pgboss.job WHERE state <> 'active' AND (position(${memberId} in data::text) > 0
      OR data ->> 'id' IN (SELECT id::text FROM media WHERE member_id = ${memberId}::uuid
        UNION ALL SELECT id::text FROM film_copy WHERE viewer_id = ${memberId}::uuid
          OR media_id IN (SELECT id FROM media WHERE member_id = ${memberId}::uuid)
        UNION ALL SELECT id::text FROM verification WHERE member_id = ${memberId}::uuid
        UNION ALL SELECT id::text FROM mail WHERE member_id = ${memberId}::uuid
        UNION ALL SELECT id::text FROM export WHERE member_id = ${memberId}::uuid))`.execute(db)
}

/** The addresses that a member has, had or wanted, as their blind indexes; those are left out that are another's by now. */
export async function selectAddresses(db: Database, id: string): Promise<Buffer[]> {
  const { rows } = await sql<{ index: Buffer }>`
    SELECT email_index AS index FROM (
      SELECT email_index FROM member WHERE id = ${id}
      UNION SELECT email_index FROM member_mailbox WHERE member_id = ${id}
      UNION SELECT email_index FROM former_email WHERE member_id = ${id}
      UNION SELECT email_index FROM email_change WHERE member_id = ${id}) AS known
    WHERE NOT EXISTS (SELECT FROM member other WHERE other.email_index = known.email_index AND other.id <> ${id}
      AND other.status <> 'unactivated')`.execute(db)
  return rows.map(({ index }) => index)
}

type Traces = { id: string; emailIndex: Buffer; counted: readonly string[] }

/** Removes what names a member without being tied to their row; `counted` stands in the keys of what is counted of them. */
export async function deleteTraces(db: Database, { id, emailIndex, counted }: Traces) {
  await db.deleteFrom('recovery').where('email_index', '=', emailIndex).execute()
  await db.deleteFrom('deletion_link').where('email_index', '=', emailIndex).execute()
  // One that is being sent is held until the mail server has answered; it is dropped where it has to be tried again.
  await sql`DELETE FROM mail WHERE id IN (
    SELECT id FROM mail WHERE member_id = ${id}::uuid FOR UPDATE SKIP LOCKED)`.execute(db)
  await sql`DELETE FROM idempotency WHERE starts_with(owner, ${`${id}|`})`.execute(db)
  await sql`DELETE FROM rate_limit USING unnest(${[...counted]}::text[]) AS trace
    WHERE position(trace in key) > 0`.execute(db)
}

export async function insertErasure(db: Database, erasure: { digest: Buffer; reference: string; at: Date }) {
  await db
    .insertInto('erasure')
    .values({ digest: erasure.digest, reference: erasure.reference, erased_at: erasure.at })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute()
}

export function selectErasures(db: Database) {
  return db.selectFrom('erasure').select(['digest', 'erased_at']).execute()
}

/** The ids of members after `after`, in their order. */
export async function selectMemberIds(db: Database, after: string, limit: number) {
  const rows = await db.selectFrom('member').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}
