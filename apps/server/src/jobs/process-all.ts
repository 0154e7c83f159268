import type { Context } from '#context.ts'
import { isDatabaseOutage } from '#database/is-outage.ts'
import { StorageAway } from '#media/storage.ts'

/** So many in a row that fail because something is away: the rest would only wait for it too. */
const IN_A_ROW = 10

/** So many in a row to which the storage says no: then it is not about files that it keeps locked, but about us. */
const REFUSED_IN_A_ROW = 1_000

type Work<Item> = (item: Item) => Promise<unknown>

type Items<Item> = Iterable<Item> | AsyncIterable<Item>

/**
 * Does the work for each, one after the other: what is wrong with one keeps nobody else waiting, now and at every later
 * round. What cannot be read at once may come bit by bit. Throws once all have been tried, so that the job counts as failed and comes again; and once `signal` is aborted.
 */
export async function processAll<Item>(
  context: Pick<Context, 'log'>,
  items: Items<Item>,
  work: Work<Item>,
  signal?: AbortSignal,
): Promise<void> {
  const { failed, tried } = await tryEach(context, items, work, signal)
  if (failed > 0) throw new Error(`${failed} of ${tried} could not be worked off.`)
}

type Batches<Item> = {
  /** Items of a batch; a smaller one is the last. */
  size: number
  /** Reads what comes after the last item of a batch, or what is left where nothing that was worked off is read again. */
  next: (last: Item | undefined) => Promise<readonly Item[]>
  /** Ends between two items: what is left is for another process. */
  signal?: AbortSignal | undefined
}

/** The same for more than is read at once. Ends also with a batch of which nothing could be done. Throws once `signal` is aborted. */
export async function processBatches<Item>(
  context: Pick<Context, 'log'>,
  { size, next, signal }: Batches<Item>,
  work: Work<Item>,
): Promise<void> {
  let [failed, tried] = [0, 0]
  for (let last: Item | undefined, isMore = true; isMore;) {
    signal?.throwIfAborted()
    const batch = await next(last)
    const { failed: failedHere } = await tryEach(context, batch, work, signal)
    failed += failedHere
    tried += batch.length
    last = batch.at(-1)
    isMore = batch.length === size && failedHere < size
  }
  if (failed > 0) throw new Error(`${failed} of ${tried} could not be worked off.`)
}

/** Whether this is how work ends that was told to by `signal`, and no failure of its own. */
export function isEndOf(signal: AbortSignal | undefined, error: unknown): boolean {
  if (!signal?.aborted) return false
  // What ends something of Node's by a signal wraps its reason.
  return error === signal.reason || (error instanceof Error && error.cause === signal.reason)
}

/**
 * Does the parts of a job that need nothing of each other: one that fails keeps no other from being done. Throws the first failure,
 * and at once what ends a part because of `signal`, after which none begins; what fails by itself is told all the same.
 */
export async function processParts(
  { log }: Pick<Context, 'log'>,
  parts: readonly (() => Promise<unknown>)[],
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts) {
    signal?.throwIfAborted()
    try {
      await part()
    } catch (error) {
      if (isEndOf(signal, error)) throw error
      log.error({ err: error }, 'a part of a job failed')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Says how many it tried, and for how many it failed. Throws where something that all need is away, and not for damaged ones, however many stand
 * beside each other: they would be the first of every later round too.
 */
async function tryEach<Item>(
  { log }: Pick<Context, 'log'>,
  items: Items<Item>,
  work: Work<Item>,
  signal?: AbortSignal,
) {
  let [failed, tried, away, refused] = [0, 0, 0, 0]
  signal?.throwIfAborted()
  for await (const item of items) {
    signal?.throwIfAborted()
    tried += 1
    try {
      await work(item)
      away = refused = 0
    } catch (error) {
      failed += 1
      const isRefused = error instanceof StorageAway && error.isRefused
      refused = isRefused ? refused + 1 : 0
      away = !isRefused && (isDatabaseOutage(error) || error instanceof StorageAway) ? away + 1 : 0
      // The sum tells of the others.
      if (refused <= IN_A_ROW) log.error({ err: error }, 'one of many could not be worked off')
      if (away === IN_A_ROW || refused === REFUSED_IN_A_ROW) throw error
    }
  }
  return { failed, tried }
}

/**
 * Rows that one statement of the housekeeping removes: an hour of events may be millions, and a worker that was away for
 * months finds as many of everything. It has 60 seconds for each.
 */
export const ROWS_AT_ONCE = 10_000

/** Again and again, as long as a statement finds as much as it may change. Throws once `signal` is aborted. */
export async function repeatWhileFull(
  limit: number,
  change: () => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  do signal?.throwIfAborted()
  while ((await change()) === limit)
}
