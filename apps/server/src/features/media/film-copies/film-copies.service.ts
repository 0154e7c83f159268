import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { MINUTE } from '#durations.ts'
import { getClearItem } from '#features/media/reactions/reactions.service.ts'
import { Refusal } from '#http/refusal.ts'
import type { JobKind } from '#jobs/queue.ts'
import { canTakeVideos, findFfmpeg } from '#media/ffmpeg.ts'
import { signMedia } from '#media/media-address.ts'
import { StorageAway } from '#media/storage.ts'
import { FILM } from '#media/video.ts'
import { MARKED_FILM, markFilm, sizeOfMarkedFilm } from '#media/watermark/film.ts'
import { markTextOf } from '#media/watermark/mark-text.ts'
import { grantToDecoder, openWorkFolder, reclaimFromDecoder, sweepWorkFolders } from '#media/work-folder.ts'
import { newId } from '#security/ids.ts'
import { lockCopy, selectCopyKey, selectWaitingCopy, updateCopyDone, upsertCopy } from './film-copies.queries.ts'

export { selectCopiesOf } from './film-copies.queries.ts'

/** Whoever enqueues the making of a copy knows this of it. */
export const copyMaking: JobKind<{ id: string }> = {
  name: 'media.make-film-copy',
  retryLimit: 5,
  retryDelay: 10,
  expireInSeconds: 900,
  heartbeatSeconds: 30,
}

/** Milliseconds after which a copy that was not made is asked for anew. */
const PATIENCE = 20 * MINUTE

type Prepared = { state: 'preparing' | 'ready'; video: string | null }

/**
 * Has the caller's copy of a private film made, with their name over it; once it is, answers its address. A film that is
 * public, or their own, is ready as it is. Throws `notFound`, `mediaVeiled`, `mediaAwaitsConsent`, `tooManyRequests`,
 * `videoOff`.
 */
export async function prepareFilm(context: MemberContext, id: string): Promise<Prepared> {
  const { caller, config, limits } = context
  const item = await getClearItem(context, id)
  if (item.kind !== 'video') throw new Refusal('notFound')
  const ready = { state: 'ready', video: signMedia(context, id, 'video', caller.sessionId) } as const
  if (item.visibility === 'public' || item.member_id === caller.id || item.has_film_copy) return ready
  if (!(await canTakeVideos(config))) throw new Refusal('videoOff')
  return inTransaction(context, async (tx) => {
    const at = tx.clock.now()
    const pair = { mediaId: id, viewerId: caller.id }
    const known = await lockCopy(tx.db, pair, at)
    if (known?.state === 'done') return ready
    if (known && at.getTime() - known.requested_at.getTime() < PATIENCE) return { state: 'preparing', video: null }
    await limits.take('filmCopy', caller.id)
    const storageKey = `copies/${randomBytes(16).toString('hex')}`
    const copyId = await upsertCopy(tx.db, { ...pair, id: newId(), storageKey, at })
    await tx.queue.enqueue(tx.db, copyMaking, { id: copyId })
    return { state: 'preparing', video: null }
  })
}

/** The file of a viewer's copy of a film, if it is made and not over. */
export async function findFilmCopy({ db }: Pick<Context, 'db'>, pair: { mediaId: string; viewerId: string }, at: Date) {
  const key = await selectCopyKey(db, pair, at)
  return key && `${key}/${MARKED_FILM}`
}

/** Makes a copy that waits. Done again after a crash it does the same. */
export async function makeFilmCopy(context: Context, id: string, signal?: AbortSignal): Promise<void> {
  const { db, storage, decoder, config, log } = context
  const copy = await selectWaitingCopy(db, id)
  if (!copy) return
  const tools = await findFfmpeg(config)
  if (!tools) throw new Error('There is no ffmpeg here: this worker cannot mark films.')
  await sweepWorkFolders(log)
  await using folder = await openWorkFolder()
  const film = await storage.open(`${copy.film_key}/${FILM}`)
  if (!film) return
  await pipeline(film.stream, createWriteStream(join(folder.path, 'source'), { mode: 0o600 })).catch(
    (error: unknown) => {
      throw new StorageAway(error)
    },
  )
  const size = sizeOfMarkedFilm(copy)
  const overlay = await decoder.drawOverlay(size, markTextOf(copy.username, copy.requested_at))
  await writeFile(join(folder.path, 'overlay.png'), overlay, { mode: 0o600 })
  for (const name of ['source', 'overlay.png']) await grantToDecoder(join(folder.path, name))
  const marking = { folder: folder.path, film: 'source', overlay: 'overlay.png', size }
  await markFilm({ ...tools, ...(signal && { signal }) }, marking)
  await reclaimFromDecoder(folder.path)
  await storage.writeFile(`${copy.storage_key}/${MARKED_FILM}`, join(folder.path, MARKED_FILM))
  const tell = (error: unknown) => log.warn({ err: error }, 'a copy of a film is left to the reaper')
  if (!(await updateCopyDone(db, id, copy.storage_key))) await storage.removeFolder(copy.storage_key).catch(tell)
}
