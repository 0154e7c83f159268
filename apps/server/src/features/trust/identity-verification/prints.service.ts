import type { Context } from '#context.ts'
import type { VerificationRow } from '#database/tables.ts'
import { LEAST_QUALITY, toBits } from '#media/pdq/pdq-distance.ts'
import { newId } from '#security/ids.ts'
import { insertPrint, insertRepeats, selectAlike, selectRepeats, updateFrames } from './prints.queries.ts'

/** A frame as the decoder tells what it looks like: upright first, then its turns and mirrorings. */
export type SeenFrame = { hashes: string[]; quality: number }

/** Seconds between two frames of a film that are kept, and how many are at most. */
const EACH = 3
const MOST = 6

/** Notes that something was sent, by a keyed hash of its bytes. */
export async function recordPrint(
  { db, secrets, clock }: Context,
  { id, member_id, gestures, sent_at }: VerificationRow,
  sha256: Buffer,
): Promise<void> {
  await insertPrint(db, {
    id: newId(),
    member_id,
    verification_id: id,
    is_film: gestures !== null,
    bytes_index: secrets.digest('verification-bytes', sha256.toString('hex')),
    sent_at: sent_at ?? clock.now(),
  })
}

/**
 * Keeps what it looks like, and notes what was sent before that is the same file, or of which half of the frames look the
 * same. It compares pictures and measures nobody: two films of one face at two tables are two.
 */
export async function comparePrint({ db }: Context, { id, gestures }: VerificationRow, frames: SeenFrame[]) {
  const some = frames.filter((_, second) => gestures === null || second % EACH === 0).slice(0, MOST)
  const telling = some.filter(({ quality }) => quality >= LEAST_QUALITY)
  await updateFrames(
    db,
    id,
    telling.flatMap(({ hashes: [upright] }) => (upright ? [toBits(upright)] : [])),
  )
  const alike = await selectAlike(
    db,
    id,
    telling.flatMap(({ hashes }, number) => hashes.map((hash) => ({ number, bits: toBits(hash) }))),
  )
  const repeats = alike.filter(({ is_same, matched }) => is_same || (matched > 0 && matched * 2 >= telling.length))
  await insertRepeats(
    db,
    repeats.map(({ id: print_id, is_same }) => ({ verification_id: id, print_id, is_same_bytes: is_same })),
  )
}

/** What of a check was sent before, for the moderator, the latest first: when, by whom, and how it is known. */
export async function describeRepeats({ db }: Pick<Context, 'db'>, id: string, memberId: string) {
  const rows = await selectRepeats(db, id)
  return rows.map((row) => ({
    sentAt: row.sent_at.toISOString(),
    username: row.username,
    isOwn: row.member_id === memberId,
    isFilm: row.is_film,
    isSameFile: row.is_same_bytes,
  }))
}
