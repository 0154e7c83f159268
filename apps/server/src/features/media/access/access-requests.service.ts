import type { Member } from '@amour/contract/people/members.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { DAY } from '#durations.ts'
import { getMember, lockContact } from '#features/people/members/members.service.ts'
import { notify, reviveQuestion, settleQuestion } from '#features/people/notifications/notifications.service.ts'
import { requireUnrestricted } from '#features/account/restrictions/restrictions.service.ts'
import { Refusal } from '#http/refusal.ts'
import { insertRequest, selectRequest, updateRequest } from './media-access.queries.ts'
import { describePrivate } from '#features/people/shown-media/shown-media.service.ts'

/** How long a declined question stays declined, and how soon one that was taken back is news again. */
const DECLINED_FOR = 30 * DAY
const NEWS_AFTER = DAY

type Access = Pick<Member['private'], 'access'>

/**
 * Asks a member to show their private media. The owner hears of it once; a question that they declined stays so for a
 * month, and the one who asks does not learn of it. Throws `memberNotFound`, `accountRestricted`.
 */
export async function requestAccess(context: MemberContext, key: string): Promise<Access> {
  const { caller } = context
  requireUnrestricted(caller)
  const owner = await getMember(context, key)
  if (owner.id === caller.id) throw new Refusal('memberNotFound')
  return inTransaction(context, async (tx) => {
    await lockContact(tx, owner.id)
    const { access } = await describePrivate(tx, owner.id)
    if (access === 'granted') return { access }
    if (await insertOrRenewRequest(tx, owner.id)) {
      await notify(tx, { memberId: owner.id, type: 'access_requested', actorId: caller.id })
    }
    return { access: 'requested' }
  })
}

/** Says whether the question is news to the owner. */
async function insertOrRenewRequest(context: MemberContext, ownerId: string): Promise<boolean> {
  const { db, caller, clock } = context
  const pair = { ownerId, otherId: caller.id }
  const at = clock.now()
  if (await insertRequest(db, pair, at)) return true
  const before = await selectRequest(db, pair)
  if (!before) return false
  const declinedAt = before.declined_at ?? before.asked_at
  const isDeclined = before.state === 'declined' && at.getTime() - declinedAt.getTime() < DECLINED_FOR
  const isOpen = before.state === 'open' && !before.withdrawn_at
  if (isOpen) return false
  // The day is noted of a declined one as of any other: the copy of their data tells it to the one who asks.
  const isLater = at.getTime() - before.asked_at.getTime() >= NEWS_AFTER
  await updateRequest(db, pair, {
    withdrawn_at: null,
    ...(isDeclined ? { declined_at: declinedAt } : { state: 'open' as const, declined_at: null }),
    ...(isLater && { asked_at: at }),
  })
  if (!isLater && !isDeclined && before.withdrawn_at) await reviveQuestion(context, ownerId, before.withdrawn_at)
  return isLater && !isDeclined
}

/** Takes the question back; without one nothing changes. Throws `memberNotFound`. */
export async function withdrawRequest(context: MemberContext, key: string): Promise<Access> {
  const owner = await getMember(context, key)
  return inTransaction(context, async (tx) => {
    const at = tx.clock.now()
    const pair = { ownerId: owner.id, otherId: tx.caller.id }
    const asked = await selectRequest(tx.db, pair)
    // The moment of the first time stays: by it the news is found again that was settled then.
    if (asked && !asked.withdrawn_at) {
      await updateRequest(tx.db, pair, { withdrawn_at: at })
      await settleQuestion(tx, owner.id, at)
    }
    const { access } = await describePrivate(tx, owner.id)
    return { access }
  })
}
