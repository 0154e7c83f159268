import { MINUTE } from '@amour/server/durations.ts'
import { notify } from '@amour/server/features/people/notifications/notifications.service.ts'
import { pushRound } from '@amour/server/features/people/push-delivery/push-round.jobs.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import type { World } from '@amour/test/world.ts'

/** Tells somebody of a flirt, of which push speaks too. */
export const tellFlirt = (w: World, from: TestMember, to: TestMember) =>
  notify(w.context, { memberId: to.id, type: 'flirt', actorId: from.id, detail: 'goodEvening' })

/** Some time passes, in milliseconds, and the worker makes its round with its own rights; how many pushes came of it. */
export async function countPushesAfter(w: World, { pushes }: { pushes: unknown[] }, time = 2 * MINUTE) {
  w.clock.advance(time)
  const before = pushes.length
  await pushRound.perform({ ...w.context, db: w.dbOf('worker') }, {})
  await w.settle()
  return pushes.length - before
}
