import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { MediaRow, NewRow } from '#database/tables.ts'
import { toHash, toBits } from '#media/pdq/pdq-distance.ts'

/** An item whose upload has not been looked at. */
export function selectPendingUpload(db: Database, id: string) {
  return db.selectFrom('media').selectAll().where('id', '=', id).where('processing', '=', 'waiting').executeTakeFirst()
}

/** Counts a try to decode it, before it begins; answers how many there were. */
export async function countTry(db: Database, id: string): Promise<number> {
  const row = await db
    .updateTable('media')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .returning('tries')
    .executeTakeFirst()
  return row?.tries ?? 0
}

/** A try that was stopped from outside counts for nothing. */
export async function decrementTries(db: Database, id: string) {
  await db
    .updateTable('media')
    .set({ tries: sql`greatest(tries - 1, 0)` })
    .where('id', '=', id)
    .execute()
}

/** Says that decoding came to its end: what fails after it is no fault of the upload. */
export async function clearTries(db: Database, id: string) {
  await db.updateTable('media').set({ tries: 0 }).where('id', '=', id).execute()
}

/** An item that still waits, held until the transaction ends. */
export function lockPendingUpload(db: Database, id: string) {
  return db
    .selectFrom('media')
    .select(['id', 'member_id', 'kind'])
    .where('id', '=', id)
    .where('processing', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
}

export async function isThere(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

type Done = Pick<MediaRow, 'width' | 'height' | 'placeholder' | 'duration_ms'>

export async function updateDone(db: Database, id: string, done: Done) {
  await db
    .updateTable('media')
    .set({ ...done, processing: 'done', source_key: null })
    .where('id', '=', id)
    .execute()
}

/** An item that cannot be made, with what its owner reads. */
export async function updateFailed(db: Database, id: string, reason: NonNullable<MediaRow['reason']>) {
  await db
    .updateTable('media')
    .set({ processing: 'failed', status: 'rejected', reason, source_key: null })
    .where('id', '=', id)
    .execute()
}

type Hashed = { ms: number; hash: string; quality: number }

export async function insertHashes(db: Database, mediaId: string, frames: Hashed[]) {
  const rows = frames.map(({ ms, hash, quality }) => ({ media_id: mediaId, frame_ms: ms, pdq: toBits(hash), quality }))
  await db.insertInto('media_hash').values(rows).execute()
}

/** The hashes of a member's other items that are not deleted and not rejected. */
export async function selectHashesOf(
  db: Database,
  memberId: string,
  { except, leastQuality }: { except: string; leastQuality: number },
) {
  const rows = await db
    .selectFrom('media_hash')
    .innerJoin('media', 'media.id', 'media_hash.media_id')
    .select(['media.id', 'media_hash.pdq'])
    .where('media.member_id', '=', memberId)
    .where('media.id', '<>', except)
    .where('media.status', '<>', 'rejected')
    .where('media.deleted_at', 'is', null)
    .where('media_hash.quality', '>=', leastQuality)
    .execute()
  return rows.map(({ id, pdq }) => ({ mediaId: id, hash: toHash(pdq) }))
}

export async function insertDuplicates(db: Database, rows: NewRow<'media_duplicate'>[]) {
  if (rows.length > 0) await db.insertInto('media_duplicate').values(rows).execute()
}

/** Who uploaded something, as far as it must be told to those to whom a crime is reported. */
export function selectUploader(db: Database, memberId: string) {
  return db
    .selectFrom('member')
    .select(['username', 'email_sealed', 'dob_sealed', 'created_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
}

type Match = Omit<NewRow<'media_match'>, 'pdq' | 'banned_pdq'> & { hash: string; bannedHash: string }

export async function insertMatch(db: Database, { hash, bannedHash, ...row }: Match) {
  await db
    .insertInto('media_match')
    .values({ ...row, pdq: toBits(hash), banned_pdq: toBits(bannedHash) })
    .execute()
}
