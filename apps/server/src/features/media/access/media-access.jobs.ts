import type { Job } from '#jobs/queue.ts'
import { deleteEndedGrants } from './media-access.queries.ts'

/** Removes grants that have ended: since their end they have opened nothing (decision 074). */
export const removeEndedGrants: Job = {
  name: 'media.remove-ended-grants',
  schedule: '12 * * * *',
  perform: ({ db, clock }) => deleteEndedGrants(db, clock.now()),
}
