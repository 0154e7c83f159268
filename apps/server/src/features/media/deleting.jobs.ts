import { UNDO_SECONDS } from '@amour/contract/media.ts'
import type { Job } from '#jobs/queue.ts'
import { workOff } from '#jobs/work-off.ts'
import { deleteMedia, selectDeletedBefore } from './own-media.queries.ts'

/** Room for an undo that is on its way at the last moment, in seconds. */
const GRACE = 5

/** Throws away what its owner deleted: the files first, so that a row always leads to those that are left. */
export const deleteForGood: Job = {
  name: 'media.deletion',
  schedule: '* * * * *',
  async perform(context) {
    const { db, storage, clock } = context
    const before = new Date(clock.now().getTime() - (UNDO_SECONDS + GRACE) * 1000)
    await workOff(context, await selectDeletedBefore(db, before), async ({ id, storage_key, source_key }) => {
      await storage.removeFolder(storage_key)
      if (source_key) await storage.remove(source_key)
      await deleteMedia(db, id)
    })
  },
}
