import { APPEAL_DAYS } from '@amour/contract/trust/appeals.ts'
import { UNDO_SECONDS } from '@amour/contract/media/media.ts'
import { DAY } from '#durations.ts'
import type { Job } from '#jobs/queue.ts'
import { processAll } from '#jobs/process-all.ts'
import { selectCopiesOf } from '#features/media/film-copies/film-copies.service.ts'
import { deleteMedia, revokeDeletedTicks, selectDeletedBefore, updateEmptied } from './media-deletion.queries.ts'

/**
 * Room in seconds for an undo that is on its way at the last moment, and for the minute by which the clock of the API that
 * deleted it may be behind (docs/operations, ClocksApart).
 */
const GRACE = 5 + 60

/** Throws away what its owner deleted: the files first, so that a row always leads to those that are left. */
export const purgeDeletedMedia: Job = {
  name: 'media.purge-deleted',
  formerName: 'media.deletion',
  goesBySlowerClock: true,
  schedule: '* * * * *',
  async perform(context, _data, signal) {
    const { db, storage, clock } = context
    const before = new Date(clock.now().getTime() - (UNDO_SECONDS + GRACE) * 1000)
    signal?.throwIfAborted()
    await revokeDeletedTicks(db, before)
    const purge = async ({ id, storage_key, source_key }: Awaited<ReturnType<typeof selectDeletedBefore>>[number]) => {
      await storage.removeFolder(storage_key)
      for (const copy of await selectCopiesOf(db, id)) await storage.removeFolder(copy)
      if (source_key) await storage.remove(source_key)
      await deleteMedia(db, id)
    }
    await processAll(context, await selectDeletedBefore(db, before), purge, signal)
  },
}

/**
 * For how long the files of what was refused or taken down are kept: the days of an appeal, and two for one that is on
 * its way at the last moment (decision 038). In milliseconds; the privacy page (legal.json) says the same.
 */
export const REJECTED_RETENTION = (APPEAL_DAYS + 2) * DAY

const BATCH = 100

/** Throws away the files of what moderators have refused, when nobody can bring it back any more. */
export const purgeRejectedMedia: Job = {
  name: 'media.purge-rejected',
  formerName: 'media.refused',
  needsSteadyClock: true,
  schedule: '50 * * * *',
  async perform({ db, storage, clock, log }, _data, signal) {
    const [at, before] = [clock.now(), new Date(clock.now().getTime() - REJECTED_RETENTION)]
    for (let isMore = true; isMore;) {
      // Not within a portion: its rows name their files no more.
      signal?.throwIfAborted()
      const folders = await updateEmptied(db, { before, at, limit: BATCH })
      const tell = (error: unknown) => log.warn({ err: error }, 'files of a refused item are left to the reaper')
      for (const folder of folders) await storage.removeFolder(folder).catch(tell)
      isMore = folders.length === BATCH
    }
  },
}
