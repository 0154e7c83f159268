import {
  PUSH_DEVICES_MAX,
  type PushDraft,
  type PushSettings,
  QUIET_DEFAULT,
  type QuietDraft,
} from '@amour/contract/account/push.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { aheadOf } from '#durations.ts'
import { isBlocked } from '#features/people/block-checks/block-checks.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import type { JobKind } from '#jobs/queue.ts'
import { pushKey } from '#push/push-identity.ts'
import { isSealable } from '#push/push-message.ts'
import { isPushService } from '#push/push-services.ts'
import { newId } from '#security/ids.ts'
import {
  deleteOldestPush,
  deletePushDevice,
  lockSchedule,
  replacePushSubscription,
  selectHasPush,
  selectPushDevices,
  selectSchedule,
  updateLooked,
  updatePushDue,
  updateQuiet,
} from './push.queries.ts'
import { minutesOf, timeOf } from './quiet-hours.ts'

/**
 * Telling one browser, as whoever has it done must know it; `since`: when that was due, of a push about news alone, which is
 * for nothing once the member has looked.
 */
export const deliveryOfPush: JobKind<{ id: string; since?: string }> = {
  name: 'push.deliver',
  retryLimit: 8,
  retryDelay: 5,
  // Each waits for a push service most of the time.
  concurrency: 4,
}

/** Milliseconds between two notes that the same member looks. */
const LOOK_STEP = 20_000

const quietDefault = { from: minutesOf(QUIET_DEFAULT.from), to: minutesOf(QUIET_DEFAULT.to) }

/** The member's browsers that are told, and when nothing comes. */
export async function describePush(context: MemberContext): Promise<PushSettings> {
  const { db, caller } = context
  const [devices, schedule] = [await selectPushDevices(db, caller.id), await selectSchedule(db, caller.id)]
  const [from, to] = schedule ? [schedule.quiet_from, schedule.quiet_to] : [quietDefault.from, quietDefault.to]
  return {
    key: pushKey(context),
    devices: devices.map(({ id, browser, system, session_id: sessionId, created_at: createdAt }) => ({
      id,
      browser,
      system,
      createdAt: createdAt.toISOString(),
      isCurrent: sessionId === caller.sessionId,
    })),
    quiet: from === null || to === null ? null : { from: timeOf(from), to: timeOf(to) },
  }
}

/**
 * Has the browser of the caller's session told from now on, and no other at the same address. Throws a violation of
 * `endpoint` for one that is at no push service that we know, before anything is asked of it.
 */
export function addPushDevice(context: MemberContext, target: PushDraft): Promise<PushSettings> {
  if (!isPushService(target.endpoint, context.config)) throw refuseField('endpoint', 'pushUnknown')
  if (!isSealable(target)) throw refuseField('p256dh', 'pushUnknown')
  return inTransaction(context, async (tx) => {
    const { db, seal, secrets, clock, caller } = tx
    const id = newId()
    await lockSchedule(db, caller.id, quietDefault)
    await replacePushSubscription(db, {
      id,
      memberId: caller.id,
      sessionId: caller.sessionId,
      endpointHash: secrets.digest('push', target.endpoint),
      targetSealed: seal.seal({ owner: id, column: 'push_subscription.target' }, JSON.stringify(target)),
      at: clock.now(),
    })
    await deleteOldestPush(db, caller.id, PUSH_DEVICES_MAX)
    return describePush(tx)
  })
}

/** Throws `notFound` for one that is not the caller's. */
export async function removePushDevice(context: MemberContext, id: string): Promise<PushSettings> {
  if (!(await deletePushDevice(context.db, context.caller.id, id))) throw new Refusal('notFound')
  return describePush(context)
}

/** Sets the hours, or those ends of them that are meant. Throws a violation of `quiet.to` for hours that are none. */
export function saveQuietHours(context: MemberContext, { quiet, changed }: QuietDraft): Promise<PushSettings> {
  return inTransaction(context, async (tx) => {
    const { quiet_from: from, quiet_to: to } = await lockSchedule(tx.db, tx.caller.id, quietDefault)
    const wanted = quiet && { from: minutesOf(quiet.from), to: minutesOf(quiet.to) }
    if (wanted && changed) {
      if (from === null || to === null) return describePush(tx)
      if (!changed.includes('from')) wanted.from = from
      if (!changed.includes('to')) wanted.to = to
    }
    if (wanted && wanted.from === wanted.to) throw refuseField('quiet.to', 'quietEmpty')
    await updateQuiet(tx.db, tx.caller.id, wanted)
    return describePush(tx)
  })
}

/** Has the caller's browser told once. Throws `notFound` where it is not told of news, `tooManyRequests`. */
export async function testPush(context: MemberContext): Promise<void> {
  const { db, caller, queue, limits } = context
  const own = (await selectPushDevices(db, caller.id)).find(({ session_id: id }) => id === caller.sessionId)
  if (!own) throw new Refusal('notFound')
  await limits.take('pushTest', caller.id)
  await inTransaction(context, (tx) => queue.enqueue(tx.db, deliveryOfPush, { id: own.id }))
}

/**
 * Notes that a member is to be told that there is something new, in the caller's transaction; nothing where they have not
 * asked for it. `actorId`: who did it; members who have blocked each other hear nothing.
 */
export async function queuePush({ db, clock }: Context, memberId: string, actorId?: string): Promise<void> {
  if (!(await selectHasPush(db, memberId))) return
  if (actorId && (await isBlocked({ db }, memberId, actorId))) return
  await updatePushDue(db, memberId, clock.now())
}

/** Notes that the caller has a page of the site before them; says whether they have push, and it matters. */
export async function noteLooking({ db, caller, clock }: MemberContext): Promise<boolean> {
  if (!(await selectHasPush(db, caller.id))) return false
  const now = clock.now()
  await updateLooked(db, caller.id, now, { notSince: new Date(now.getTime() - LOOK_STEP), ahead: aheadOf(now) })
  return true
}

/** For the member's copy of their data: which browsers are told, and the quiet hours; no address and no key. */
export async function describePushDevices({ db }: Context, memberId: string): Promise<Record<string, unknown>[]> {
  const [devices, schedule] = [await selectPushDevices(db, memberId), await selectSchedule(db, memberId)]
  const quiet =
    schedule && schedule.quiet_from !== null && schedule.quiet_to !== null
      ? [{ quiet_from: timeOf(schedule.quiet_from), quiet_to: timeOf(schedule.quiet_to) }]
      : []
  return [
    ...devices.map(({ browser, system, created_at, told_at }) => ({ browser, system, created_at, told_at })),
    ...quiet,
  ]
}
