import type { PushDraft } from '@amour/contract/account/push.ts'
import type { StaffPush } from '@amour/contract/console/staff-push.ts'
import { type Context, inTransaction, type Peer, type StaffContext } from '#context.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { pushKey } from '#push/push-identity.ts'
import { isSealable } from '#push/push-message.ts'
import { isPushService } from '#push/push-services.ts'
import { newId } from '#security/ids.ts'
import { readUserAgent } from '#security/user-agent.ts'
import { ringBrowser } from './staff-push.jobs.ts'
import { deleteStaffPush, selectStaffPush, upsertStaffPush } from './staff-push.queries.ts'

/** The browsers in which the caller hears the bell. */
export async function describeStaffPush(context: StaffContext): Promise<StaffPush> {
  const rows = await selectStaffPush(context.db, context.staff.id)
  return {
    key: pushKey(context),
    devices: rows.map(({ id, browser, system, created_at: createdAt }) => ({
      id,
      browser,
      system,
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** Has this browser ring for the caller. Throws a violation of `endpoint`, or of `p256dh`, for one that cannot. */
export function addStaffPush(
  context: StaffContext,
  target: PushDraft,
  peer: Peer,
): Promise<StaffPush & { id: string }> {
  if (!isPushService(target.endpoint, context.config)) throw refuseField('endpoint', 'pushUnknown')
  if (!isSealable(target)) throw refuseField('p256dh', 'pushUnknown')
  return inTransaction(context, async (tx) => {
    const { db, seal, secrets, clock, staff } = tx
    const id = newId()
    await upsertStaffPush(db, {
      id,
      staff_id: staff.id,
      endpoint_hash: secrets.digest('push', target.endpoint),
      target_sealed: seal.seal({ owner: id, column: 'staff_push_subscription.target' }, JSON.stringify(target)),
      ...readUserAgent(peer.header('user-agent')),
      created_at: clock.now(),
      told_at: null,
    })
    await noteOwn(tx, 'onCall.device')
    return { ...(await describeStaffPush(tx)), id }
  })
}

/** Throws `notFound` for one that is not the caller's. */
export function removeStaffPush(context: StaffContext, id: string): Promise<StaffPush> {
  return inTransaction(context, async (tx) => {
    if (!(await deleteStaffPush(tx.db, tx.staff.id, id))) throw new Refusal('notFound')
    await noteOwn(tx, 'onCall.noDevice')
    return describeStaffPush(tx)
  })
}

const noteOwn = (tx: StaffContext, action: 'onCall.device' | 'onCall.noDevice') =>
  appendAudit(tx, { staffId: tx.staff.id, action, subject: { kind: 'staff', id: tx.staff.id }, detail: {} })

/** Has every browser of somebody ring, by the worker; says how many there are. */
export async function ringBrowsersOf({ db, queue }: Context, staffId: string): Promise<number> {
  const browsers = await selectStaffPush(db, staffId)
  for (const { id } of browsers) await queue.enqueue(db, ringBrowser, { id })
  return browsers.length
}
