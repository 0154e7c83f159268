import { forgetLostWindows } from '#features/people/lit-windows/lit-windows.service.ts'
import { processParts } from '#jobs/process-all.ts'
import type { Job } from '#jobs/queue.ts'
import { enqueueForgotten, recordLostMedia, removeOrphans } from './orphaned-files.service.ts'

/** Removes what crashes and closed accounts have left in the storage. */
export const deleteOrphanedFiles: Job = {
  name: 'media.delete-orphans',
  formerName: 'media.orphans',
  goesBySlowerClock: true,
  schedule: '17 * * * *',
  expireInSeconds: 3_000,
  heartbeatSeconds: 60,
  async perform(context, _data, signal) {
    await removeOrphans(context, signal)
  },
}

/** Looks for items and windows whose files are gone, and for uploads that nothing would be made of. */
export const detectLostMedia: Job = {
  name: 'media.detect-lost',
  formerName: 'media.lost',
  // An upload that is said to be lost is not looked for again.
  needsSteadyClock: true,
  schedule: '40 4 * * *',
  expireInSeconds: 4 * 3_600,
  heartbeatSeconds: 60,
  async perform(context, _data, signal) {
    const parts = [
      () => recordLostMedia(context, signal),
      () => enqueueForgotten(context, signal),
      () => forgetLostWindows(context, signal),
    ]
    await processParts(context, parts, signal)
  },
}
