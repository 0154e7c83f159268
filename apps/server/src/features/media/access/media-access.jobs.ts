import { type Context, inTransaction } from '#context.ts'
import { settleEndedGrant } from '#features/people/notifications/notifications.service.ts'
import { repeatWhileFull } from '#jobs/process-all.ts'
import type { Job } from '#jobs/queue.ts'
import { deleteEndedGrants } from './media-access.queries.ts'

/** Grants that one transaction removes. */
const AT_ONCE = 200

async function removeSome(context: Context): Promise<number> {
  const ended = await deleteEndedGrants(context.db, context.clock.now(), AT_ONCE)
  for (const grant of ended) if (grant.wasAll) await settleEndedGrant(context, grant)
  return ended.length
}

/** Removes grants that have ended: since their end they have opened nothing (decision 074), and they are news no longer. */
export const removeEndedGrants: Job = {
  name: 'media.remove-ended-grants',
  goesBySlowerClock: true,
  schedule: '12 * * * *',
  perform: (context, _data, signal) => repeatWhileFull(AT_ONCE, () => inTransaction(context, removeSome), signal),
}
