import { sql } from 'kysely'
import { deleteSome } from '#jobs/delete-some.queries.ts'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

/** A member's latest check, whatever became of it. */
export function selectLatest(db: Database, memberId: string) {
  return db
    .selectFrom('verification')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A member's check that is under way or holds, held until the transaction ends. */
export function lockOpen(db: Database, memberId: string) {
  return db
    .selectFrom('verification')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', ['begun', 'waiting', 'verified'])
    .forUpdate()
    .executeTakeFirst()
}

/** One check whose selfie waits, held until the transaction ends. */
export function lockWaiting(db: Database, id: string) {
  return db
    .selectFrom('verification')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
}

export function selectWaiting(db: Database, id: string) {
  return db
    .selectFrom('verification')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

export async function insertVerification(db: Database, row: NewRow<'verification'>) {
  await db.insertInto('verification').values(row).execute()
}

export async function updateVerification(db: Database, id: string, change: Partial<NewRow<'verification'>>) {
  await db.updateTable('verification').set(change).where('id', '=', id).execute()
}

export async function deleteVerification(db: Database, id: string) {
  await db.deleteFrom('verification').where('id', '=', id).execute()
}

/** The id of the photo that stands for a member. */
export async function selectDefaultPhoto(db: Database, memberId: string) {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('member_id', '=', memberId)
    .where('is_default', '=', true)
    .executeTakeFirst()
  return row?.id
}

export async function updateVerifiedAt(db: Database, memberId: string, at: Date | null) {
  await db.updateTable('member').set({ verified_at: at }).where('id', '=', memberId).execute()
}

/** Lets one change of a member's checks at a time pass until the transaction ends. */
export async function lockMember(db: Database, memberId: string) {
  await db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
}

/** Checks sent before a moment that wait for a person. */
export async function selectOverdue(db: Database, sentBefore: Date) {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM verification
    WHERE state = 'waiting' AND sent_at < ${sentBefore} AND (gestures IS NULL OR safe_at IS NOT NULL)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Films sent before a moment that have come to no end of their decoding. */
export async function selectUndecoded(db: Database, sentBefore: Date) {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM verification
    WHERE state = 'waiting' AND sent_at < ${sentBefore} AND gestures IS NOT NULL AND safe_at IS NULL`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of these keys that a check names. */
export async function selectNamedSelfies(db: Database, keys: string[]) {
  if (keys.length === 0) return []
  const rows = await db.selectFrom('verification').select('storage_key').where('storage_key', 'in', keys).execute()
  return rows.flatMap((row) => row.storage_key ?? [])
}

/** Forgets codes that were never used, and checks without a tick that are long over. */
export function deleteExpired(
  db: Database,
  { begun, ended }: { begun: Date; ended: Date },
  limit: number,
): Promise<number> {
  const isOver = sql<boolean>`(state = 'begun' AND code_until < ${begun}
    OR state IN ('refused', 'lost') AND decided_at < ${ended})`
  return deleteSome(db, 'verification', isOver, limit)
}
