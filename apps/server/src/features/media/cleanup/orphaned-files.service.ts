import type { Context } from '#context.ts'
import { HOUR } from '#durations.ts'
import { processAll, processParts } from '#jobs/process-all.ts'
import { DRAFTS } from '#media/disk-storage.ts'
import type { StoredFile } from '#media/storage.ts'
import { enqueueProcessing } from '#features/media/processing/upload-sources.service.ts'
import {
  type CheckedMedia,
  selectForgotten,
  selectNamedKeys,
  selectWithFiles,
  updateLostMedia,
} from './orphaned-files.queries.ts'
import { BEFORE_ALL } from '#security/ids.ts'

/** Milliseconds that a file may lie without a row, since its row comes after it. */
const ORPHAN_AGE = HOUR

/** Milliseconds after which an upload that waits on another machine counts as lost with it. */
const SPOOL_PATIENCE = 7 * 24 * HOUR

/** Milliseconds after which an upload without a job has none that is still to come. */
const FORGOTTEN = 24 * HOUR

/** So many files or rows are looked at together. */
const BATCH = 500

/**
 * So many missing of one batch are no lost files but a storage that is not the right one: a folder that is not mounted,
 * another bucket. Then nothing is said of any of them.
 */
const MAX_LOST = 10

/**
 * Removes the files that no row names and that are older than an hour. Answers how many. One that cannot be removed
 * keeps no other: then it throws at the end. Throws once `signal` is aborted, between two files, as all here does that
 * takes one.
 */
export async function removeOrphans(context: Context, signal?: AbortSignal): Promise<number> {
  let removed = 0
  const parts = ['sources', 'items', 'windows', 'copies', 'exports', 'kept', DRAFTS].map((folder) => async () => {
    const remove = async ({ key }: StoredFile) => {
      await context.storage.remove(key)
      removed += 1
    }
    // No others among them: a named file, of which nothing is asked, would hide that the storage is away.
    await processAll(context, listOrphans(context, folder, signal), remove, signal)
  })
  await processParts(context, parts, signal)
  return removed
}

async function* listOrphans(context: Context, folder: string, signal?: AbortSignal) {
  for await (const files of batchesOf(context.storage.list(folder))) {
    signal?.throwIfAborted()
    yield* await findOrphans(context, files)
  }
}

async function findOrphans({ db, clock }: Context, files: StoredFile[]): Promise<StoredFile[]> {
  const before = clock.now().getTime() - ORPHAN_AGE
  const old = files.filter(({ modifiedAt }) => modifiedAt.getTime() < before)
  const named = new Set(await selectNamedKeys(db, [...new Set(old.map(nameOf))]))
  return old.filter((file) => !named.has(nameOf(file)))
}

/** What a row would call it: a source by its key, anything else by its folder. */
const nameOf = ({ key }: StoredFile) => key.split('/').slice(0, 2).join('/')

async function* batchesOf(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile[]> {
  let batch: StoredFile[] = []
  for await (const file of files) {
    batch.push(file)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

/** Says of the items whose files are gone that they are lost, so that their owners see it. Answers how many. */
export async function recordLostMedia(context: Context, signal?: AbortSignal): Promise<number> {
  const { db, clock, log } = context
  const before = new Date(clock.now().getTime() - ORPHAN_AGE)
  let lost = 0
  let after = BEFORE_ALL
  while (true) {
    const items = await selectWithFiles(db, { after, before, limit: BATCH })
    const gone: CheckedMedia[] = []
    for (const item of items) {
      signal?.throwIfAborted()
      if (await isGone(context, item)) gone.push(item)
    }
    if (gone.length > MAX_LOST && gone.length > items.length / 2) {
      throw new Error(`${gone.length} of ${items.length} items have no files: this is not their storage.`)
    }
    for (const item of gone) if (await updateLostMedia(db, item)) lost += 1
    const last = items.at(-1)
    if (!last) break
    after = last.id
  }
  if (lost > 0) log.error({ lost }, 'items without files')
  return lost
}

/**
 * Hands uploads to the worker again whose job is gone: the queue keeps one for two weeks, and tries it for three. Answers
 * how many.
 */
export async function enqueueForgotten(context: Context, signal?: AbortSignal): Promise<number> {
  const before = new Date(context.clock.now().getTime() - FORGOTTEN)
  let found = 0
  for (let isMore = true; isMore;) {
    const items = await selectForgotten(context.db, before, BATCH)
    for (const item of items) {
      signal?.throwIfAborted()
      await enqueueProcessing(context, item)
    }
    found += items.length
    isMore = items.length === BATCH
  }
  if (found > 0) context.log.warn({ items: found }, 'the jobs of uploads that wait were gone')
  return found
}

/** How many items older than `before` have no files. */
export async function countLostMedia(context: Context, before: Date): Promise<{ items: number; lost: number }> {
  const counted = { items: 0, lost: 0 }
  let after = BEFORE_ALL
  for (;;) {
    const items = await selectWithFiles(context.db, { after, before, limit: BATCH })
    for (const item of items) if (await isGone(context, item)) counted.lost += 1
    counted.items += items.length
    const last = items.at(-1)
    if (!last) return counted
    after = last.id
  }
}

async function isGone({ storage, clock }: Context, item: CheckedMedia): Promise<boolean> {
  const { processing, source_key, storage_key, spooled_at, kind } = item
  if (spooled_at) return clock.now().getTime() - spooled_at.getTime() > SPOOL_PATIENCE
  const needed =
    processing === 'waiting' ? [source_key ?? ''] : kind === 'photo' ? [`${storage_key}/160.webp`] : filmOf(storage_key)
  for (const key of needed) if (!key || (await storage.sizeOf(key)) === undefined) return true
  return false
}

const filmOf = (key: string) => [`${key}/160.webp`, `${key}/720.mp4`]
