import { inTransaction } from '#context.ts'
import { settleEndedGrant } from '#features/people/notifications/notifications.service.ts'
import type { Job } from '#jobs/queue.ts'
import { deleteEndedGrants } from './media-access.queries.ts'

/** Removes grants that have ended: since their end they have opened nothing (decision 074), and they are news no longer. */
export const removeEndedGrants: Job = {
  name: 'media.remove-ended-grants',
  schedule: '12 * * * *',
  perform: (context) =>
    inTransaction(context, async (tx) => {
      for (const ended of await deleteEndedGrants(tx.db, tx.clock.now())) await settleEndedGrant(tx, ended)
    }),
}
