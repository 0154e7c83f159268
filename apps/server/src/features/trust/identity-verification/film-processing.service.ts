import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FILM_MS } from '@amour/contract/trust/verification.ts'
import { type Context, inTransaction } from '#context.ts'
import type { VerificationRow } from '#database/tables.ts'
import { requestReview } from '#features/people/review-requests/review-requests.service.ts'
import { findFfmpeg } from '#media/ffmpeg.ts'
import { kindOf, sniffFormat } from '#media/sniff.ts'
import { UnusableMedia } from '#media/unusable-media.ts'
import { FILM } from '#media/video.ts'
import { grantToDecoder, openWorkFolder, sweepWorkFolders } from '#media/work-folder.ts'
import { removeSelfie } from './check-files.jobs.ts'
import { fileColumns, readSealed, type SealedFile, storeSealed } from './check-files.service.ts'
import { comparePrint, type SeenFrame } from './prints.service.ts'
import { refuseCheck } from './verification-review.service.ts'
import { lockWaiting, selectWaiting, updateVerification } from './verification.queries.ts'

/** Milliseconds that a browser's own film may be longer than it was told to be. */
const GRACE_MS = 2_000

/**
 * Decodes a film that waits: without sound, data and anything but its pictures. Compares it with what was sent before,
 * and asks for a person. One that cannot be read is refused, with its reason. Done again after a crash it does the same.
 */
export async function processFilm(context: Context, id: string, signal?: AbortSignal): Promise<void> {
  await sweepWorkFolders(context.log)
  const row = await selectWaiting(context.db, id)
  if (!row?.gestures || row.safe_at) return
  try {
    await using folder = await openWorkFolder()
    const source = await readSealed(context, row)
    if (!source) return await refuseCheck(context, id, 'unreadable')
    await writeFile(join(folder.path, 'source'), source, { mode: 0o600 })
    const { frames, durationMs } = await derive(context, folder.path, signal)
    if (durationMs > FILM_MS + GRACE_MS) return await refuseCheck(context, id, 'tooLong')
    const safe = await storeSealed(context, [await readFile(join(folder.path, FILM))])
    const isTaken = await inTransaction(context, (tx) => admitSafe(tx, row, safe, frames))
    if (!isTaken) await context.storage.remove(safe.storageKey)
  } catch (error) {
    if (!(error instanceof UnusableMedia)) throw error
    await refuseCheck(context, id, error.fault === 'tooLong' ? 'tooLong' : 'unreadable')
  }
}

async function derive({ config, decoder }: Context, folder: string, signal: AbortSignal | undefined) {
  const source = join(folder, 'source')
  const format = await sniffFormat(source)
  if (!format || kindOf(format) !== 'video') throw new UnusableMedia('unreadable', format)
  await grantToDecoder(source)
  const tools = await findFfmpeg(config)
  if (!tools) throw new Error('There is no ffmpeg here: this worker cannot take films.')
  return decoder.deriveFilm({ ...tools, isSilent: true, ...(signal && { signal }) }, folder, 'source', format)
}

async function admitSafe(
  context: Context,
  { id, storage_key: raw }: VerificationRow,
  safe: SealedFile,
  frames: SeenFrame[],
) {
  const { db, clock, queue } = context
  const row = await lockWaiting(db, id)
  if (!row || row.safe_at) return false
  await updateVerification(db, id, { ...fileColumns(context, id, safe), safe_at: clock.now() })
  if (raw) await queue.enqueue(db, removeSelfie, { key: raw })
  await comparePrint(context, row, frames)
  await requestReview(context, row.member_id)
  return true
}

/** A film that waits, as MP4, for the moderator whose case it is; undefined before it is decoded, and when it is gone. */
export async function openFilm(context: Context, id: string): Promise<Buffer | undefined> {
  const row = await selectWaiting(context.db, id)
  return row?.gestures && row.safe_at ? readSealed(context, row) : undefined
}
