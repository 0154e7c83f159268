import { PUSH_PAUSE_MINUTES } from '@amour/contract/account/push.ts'
import type { Context } from '#context.ts'
import type { Job } from '#jobs/queue.ts'
import { postPush, TTL } from '#push/post-push.ts'
import { PushTarget } from '#push/push-message.ts'
import { countUnread } from '#features/people/notifications/unread-counts.service.ts'
import { deliveryOfPush } from '#features/people/push/push.service.ts'
import { deleteTarget, selectTarget, updateDueAgain, updateTold } from './push-round.queries.ts'
import { isQuiet, pastOf, secondsUntilQuiet } from './push-round.service.ts'

/** Tells one browser of a member. No transaction is open while the push service is asked. */
export const deliverPush: Job<{ id: string; since?: string }> = {
  ...deliveryOfPush,
  async perform(context, { id, since }) {
    const { db, seal, clock, log } = context
    const row = await selectTarget(db, id)
    if (!row || (since !== undefined && !(await mayTellNow(context, row, new Date(since))))) return
    const opened = seal.openText({ owner: id, column: 'push_subscription.target' }, row.target_sealed)
    const target = PushTarget.parse(JSON.parse(opened))
    const lifetime = lifetimeOf(row, clock.now())
    const outcome = await postPush(context, target, lifetime)
    if (outcome === 'gone') await deleteTarget(db, id)
    else if (outcome === 'sent') {
      await updateTold(db, id, clock.now())
      // A phone that is off as long as that never hears of it. The pause after a push lasts until the quiet hours begin.
      if (since !== undefined && lifetime < PUSH_PAUSE_MINUTES.unseen * 60)
        await updateDueAgain(db, row.member_id, new Date(since))
    } else log.warn('a push service will not have a push')
  },
}

type Row = NonNullable<Awaited<ReturnType<typeof selectTarget>>>

/** A browser that is off must not be told when it comes back in the quiet hours. In them a member's own test alone goes. */
function lifetimeOf({ quiet_from: from, quiet_to: to }: Row, now: Date) {
  return isQuiet(now, from, to) ? TTL : secondsUntilQuiet(now, { from, to, most: TTL })
}

/** A service that was away may be back in the quiet hours: the round tells of it when they end. */
async function mayTellNow(context: Context, row: Row, since: Date) {
  if (!(await isStillNews(context, row, since))) return false
  if (!isQuiet(context.clock.now(), row.quiet_from, row.quiet_to)) return true
  await updateDueAgain(context.db, row.member_id, since)
  return false
}

async function isStillNews(context: Context, { member_id: memberId, status, ...row }: Row, since: Date) {
  const now = context.clock.now()
  if (status !== 'active' && status !== 'restricted') return false
  const looks = [pastOf(row.active_at, now), pastOf(row.looked_at, now)]
  if (looks.some((at) => at && at >= since)) return false
  const { messages, notifications } = await countUnread(context, memberId)
  return messages + notifications > 0
}
