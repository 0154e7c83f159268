import type { Job } from '#jobs/queue.ts'
import { markLost, removeOrphans } from './reaping.service.ts'

/** Removes what crashes and closed accounts have left in the storage. */
export const reapFiles: Job = {
  name: 'media.orphans',
  schedule: '17 * * * *',
  expireInSeconds: 3_000,
  heartbeatSeconds: 60,
  async perform(context) {
    await removeOrphans(context)
  },
}

/** Looks for items whose files are gone. */
export const findLost: Job = {
  name: 'media.lost',
  schedule: '40 4 * * *',
  expireInSeconds: 4 * 3_600,
  heartbeatSeconds: 60,
  async perform(context) {
    await markLost(context)
  },
}
