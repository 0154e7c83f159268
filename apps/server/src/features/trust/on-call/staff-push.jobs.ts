import type { Job } from '#jobs/queue.ts'
import { postPush } from '#push/post-push.ts'
import { PushTarget } from '#push/push-message.ts'
import { deleteStaffTarget, selectStaffTarget, updateStaffTold } from './staff-push.queries.ts'

/** Rings in one browser of somebody who is called: the same bytes as a member's, and nothing of a case. */
export const ringBrowser: Job<{ id: string }> = {
  name: 'on-call.ring',
  // Some twenty minutes: an outage that is shorter loses nobody's call.
  retryLimit: 8,
  retryDelay: 5,
  concurrency: 2,
  async perform(context, { id }) {
    const { db, seal, clock, log } = context
    const row = await selectStaffTarget(db, id)
    if (!row) return
    const opened = seal.openText({ owner: id, column: 'staff_push_subscription.target' }, row.target_sealed)
    const outcome = await postPush(context, PushTarget.parse(JSON.parse(opened)))
    if (outcome === 'gone') await deleteStaffTarget(db, id)
    else if (outcome === 'sent') await updateStaffTold(db, id, clock.now())
    else log.warn('a push service will not have a push')
  },
}
