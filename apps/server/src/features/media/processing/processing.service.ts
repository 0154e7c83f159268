import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Context, inTransaction } from '#context.ts'
import type { MediaRow } from '#database/tables.ts'
import { requestReview } from '#features/people/review-requests/review-requests.service.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { findFfmpeg } from '#media/ffmpeg.ts'
import { UnusableMedia } from '#media/unusable-media.ts'
import { kindOf, type MediaFormat, sniffFormat } from '#media/sniff.ts'
import { StorageAway } from '#media/storage.ts'
import { toStorageAway } from '#media/synced-files.ts'
import { grantToDecoder, openWorkFolder, sweepWorkFolders } from '#media/work-folder.ts'
import { type Frame, findBan } from '#features/media/banned-media/banned-media.service.ts'
import { takeDownCopies } from '#features/media/moderation/takedowns.service.ts'
import { recordDuplicates, rejectBanned } from './picture-matching.service.ts'
import {
  insertHashes,
  isThere,
  lockPendingUpload,
  updateDone,
  updateFailed,
  clearTries,
  countTry,
  selectPendingUpload,
  decrementTries,
} from './processing.queries.ts'

/** After so many tries that came to no end an upload is given up: it may be what ends them. */
const MOST_TRIES = 6

/** What was made of an upload in a folder of ours; `files` are names in it. */
type Made = Pick<MediaRow, 'width' | 'height' | 'placeholder' | 'duration_ms'> & { files: string[]; frames: Frame[] }

/**
 * Makes an upload safe: decodes it aside, compares it with what is banned and with what its owner has, puts what may be
 * shown into the storage and says so. Done again after a crash it does the same; an item that waits no longer is left
 * alone. Throws what may pass, so that it is tried again, and when `signal` ends its decoders.
 */
export async function processUpload(context: Context, id: string, signal?: AbortSignal): Promise<void> {
  await sweepWorkFolders(context.log)
  const item = await selectPendingUpload(context.db, id)
  if (!item) return
  try {
    await using folder = await openWorkFolder()
    const hasSource = await fetchSource(context, item, join(folder.path, SOURCE))
    if (!hasSource) return await failUpload(context, item, 'lost')
    const made = await derive(context, item, { folder: folder.path, signal })
    await storeRenditions(context, item, folder.path, made)
  } catch (error) {
    if (!(error instanceof UnusableMedia)) throw error
    context.log.info({ mediaId: id, fault: error.fault }, 'an upload cannot be taken')
    await failUpload(context, item, error.fault)
  }
}

const SOURCE = 'source'

async function fetchSource({ storage }: Context, { source_key: key }: MediaRow, path: string): Promise<boolean> {
  const found = key ? await storage.open(key) : undefined
  if (!found) return false
  await pipeline(found.stream, createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
    throw new StorageAway(error)
  })
  await grantToDecoder(path)
  return true
}

type Work = { folder: string; signal: AbortSignal | undefined }

async function derive(context: Context, { id, kind }: MediaRow, { folder, signal }: Work): Promise<Made> {
  const format = await sniffFormat(join(folder, SOURCE))
  if (!format || kindOf(format) !== kind) throw new UnusableMedia('unreadable', format)
  const decode = kind === 'photo' ? photoDecoder(context) : await filmDecoder(context, format)
  if ((await countTry(context.db, id)) > MOST_TRIES) throw new UnusableMedia('unreadable', 'too many tries')
  const made = await decode({ folder, signal }).catch(async (error: unknown) => {
    const cause = toStorageAway(error)
    // It was this process that ended, or its disk that was full, not the upload that ended it.
    if (signal?.aborted || cause instanceof StorageAway) await decrementTries(context.db, id)
    throw cause
  })
  await clearTries(context.db, id)
  return made
}

function photoDecoder({ decoder }: Context) {
  return async ({ folder, signal }: Work): Promise<Made> => {
    const { pdqs, ...picture } = await decoder.derivePhoto(join(folder, SOURCE), folder, signal)
    return { ...picture, duration_ms: null, frames: [{ ms: 0, ...pdqs }] }
  }
}

async function filmDecoder({ config, decoder }: Context, format: MediaFormat) {
  const tools = await findFfmpeg(config)
  if (!tools) throw new Error('There is no ffmpeg here: this worker cannot take videos.')
  return async ({ folder, signal }: Work): Promise<Made> => {
    const stoppable = { ...tools, ...(signal && { signal }) }
    const { durationMs, ...film } = await decoder.deriveFilm(stoppable, folder, SOURCE, format)
    return { ...film, duration_ms: durationMs }
  }
}

async function storeRenditions(context: Context, item: MediaRow, folder: string, made: Made) {
  const { storage, log } = context
  const match = await findBan(context, made.frames)
  if (match) return await rejectBanned(context, item, match, join(folder, SOURCE))
  for (const name of made.files) await storage.writeFile(`${item.storage_key}/${name}`, join(folder, name))
  const isDone = await inTransaction(context, async (tx) => {
    const waiting = await lockPendingUpload(tx.db, item.id)
    if (!waiting) return false
    const frames = made.frames.map(({ ms, hashes: [hash = ''], quality }) => ({ ms, hash, quality }))
    await insertHashes(tx.db, item.id, frames)
    await recordDuplicates(tx, waiting, made.frames)
    const { width, height, placeholder, duration_ms } = made
    await updateDone(tx.db, item.id, { width, height, placeholder, duration_ms })
    await takeDownCopies(tx, item.id, made.frames)
    await requestReview(tx, item.member_id)
    return true
  })
  // Deleted meanwhile: nobody would ever look for what was just written, but the reaper.
  const tell = (error: unknown) => log.warn({ err: error }, 'files of a deleted item are left to the reaper')
  if (!isDone && !(await isThere(context.db, item.id))) await storage.removeFolder(item.storage_key).catch(tell)
  await dropSource(context, item)
}

/** Says that an item cannot be made, once, and tells its owner why. */
async function failUpload(context: Context, item: MediaRow, reason: NonNullable<MediaRow['reason']>) {
  await inTransaction(context, async (tx) => {
    if (!(await lockPendingUpload(tx.db, item.id))) return
    await updateFailed(tx.db, item.id, reason)
    await notify(tx, { memberId: item.member_id, type: 'media_rejected', mediaId: item.id, detail: item.kind })
  })
  await dropSource(context, item)
}

/** The upload as it came goes as soon as nothing needs it; what cannot be removed now is the reaper's. */
async function dropSource({ storage, log }: Context, { source_key: key }: MediaRow) {
  if (!key) return
  await storage.remove(key).catch((error: unknown) => log.warn({ err: error }, 'an upload is left to the reaper'))
}
