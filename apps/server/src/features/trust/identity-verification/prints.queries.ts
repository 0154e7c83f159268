import { sql } from 'kysely'
import { deleteSome } from '#jobs/delete-some.queries.ts'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'
import { SAME_PICTURE } from '#media/pdq/pdq-distance.ts'

export async function insertPrint(db: Database, row: NewRow<'verification_print'>) {
  await db.insertInto('verification_print').values(row).execute()
}

/** What the frames of a check's film look like; each as 256 letters 0 and 1. */
export async function updateFrames(db: Database, verificationId: string, frames: string[]) {
  await sql`UPDATE verification_print SET frames = ${frames}::text[]::bit(256)[]
    WHERE verification_id = ${verificationId}`.execute(db)
}

type Alike = { id: string; is_same: boolean; matched: number }

/** What was sent before with the same bytes, or with frames that look like some of these; `matched` counts those. */
export async function selectAlike(db: Database, verificationId: string, frames: { number: number; bits: string }[]) {
  const { rows } = await sql<Alike>`
    WITH mine AS MATERIALIZED (
      SELECT number, bits::bit(256) FROM unnest(
        ${frames.map(({ number }) => number)}::int[], ${frames.map(({ bits }) => bits)}::text[]) AS mine (number, bits))
    SELECT * FROM (
      SELECT before.id, before.sent_at, before.bytes_index = own.bytes_index AS is_same, (
          SELECT count(DISTINCT mine.number)::int FROM mine, unnest(before.frames) AS theirs (bits)
          WHERE bit_count(mine.bits # theirs.bits) <= ${SAME_PICTURE}::int) AS matched
      FROM verification_print own JOIN verification_print before
        ON before.id <> own.id AND before.sent_at <= own.sent_at
      WHERE own.verification_id = ${verificationId}) AS alike
    WHERE is_same OR matched > 0 ORDER BY is_same DESC, matched DESC, sent_at DESC LIMIT 20`.execute(db)
  return rows
}

export async function insertRepeats(db: Database, rows: NewRow<'verification_repeat'>[]) {
  if (rows.length === 0) return
  await db
    .insertInto('verification_repeat')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function selectRepeats(db: Database, verificationId: string) {
  return db
    .selectFrom('verification_repeat')
    .innerJoin('verification_print', 'verification_print.id', 'print_id')
    .innerJoin('member', 'member.id', 'verification_print.member_id')
    .select(['member_id', 'username', 'is_film', 'is_same_bytes', 'verification_print.sent_at'])
    .where('verification_repeat.verification_id', '=', verificationId)
    .orderBy('verification_print.sent_at', 'desc')
    .execute()
}

/** Forgets what was sent before a moment. */
export function deletePrintsBefore(db: Database, at: Date, limit: number): Promise<number> {
  return deleteSome(db, 'verification_print', sql`sent_at < ${at}`, limit)
}
