import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import type { Context } from '#context.ts'
import type { MediaRow } from '#database/tables.ts'
import { enqueueSpooled, removeSpooled } from '#media/spool.ts'
import { StorageAway } from '#media/storage.ts'
import { processMedia } from './processing.jobs.ts'

/** What lies in the storage: uploads as they came until they are processed, and what is made of each. */
type KeyFolder = 'sources' | 'items'

/** A key that nobody can guess. */
export const newKey = (folder: KeyFolder) => `${folder}/${randomBytes(16).toString('hex')}`

/** Where an upload lies; `isSpooled`: on this machine only. */
export type Source = { key: string; isSpooled: boolean }

/**
 * Puts an upload where the worker finds it. While an object store is away it waits on this machine's disk, and
 * `processSpool` takes it on. Throws `StorageAway` where there is no room.
 */
export async function storeSource({ storage, config, log }: Context, path: string): Promise<Source> {
  const key = newKey('sources')
  try {
    await storage.adopt(key, path)
    return { key, isSpooled: false }
  } catch (error) {
    if (!(error instanceof StorageAway) || error.isFull) throw error
    log.warn({ err: error }, 'upload waits for the storage')
  }
  await enqueueSpooled(config, basename(key), path)
  return { key, isSpooled: true }
}

/** Removes an upload that came to nothing. What cannot be removed now is the reaper's. */
export async function dropSource({ storage, config }: Context, { key, isSpooled }: Source) {
  if (isSpooled) await removeSpooled(config, basename(key))
  else await storage.remove(key).catch(() => undefined)
}

/** Of what waits for the worker, photos go before videos, which take a hundred times as long. */
const PRIORITY = { photo: 1, video: 0 }

/** Hands an item whose source lies in the storage to the worker, in the caller's transaction. */
export function enqueueProcessing({ db, queue }: Context, { id, kind }: Pick<MediaRow, 'id' | 'kind'>) {
  return queue.enqueue(db, processMedia, { id }, PRIORITY[kind])
}
