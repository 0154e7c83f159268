import type { FlirtKey } from '@amour/contract/people/flirts.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { DAY } from '#durations.ts'
import { getMember, lockContact } from '#features/people/members/members.service.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { requireUnrestricted } from '#features/account/restrictions/restrictions.service.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { findFlirtedAt, findFlirtsLeft } from './flirt-allowance.service.ts'
import { insertFlirt, lockFlirtsOf } from './flirts.queries.ts'

/**
 * Sends one of the twelve flirts to a member, named by id or username.
 * Throws `memberNotFound`, `accountRestricted`, `flirtTooSoon` or `flirtLimit`, the last two with the seconds to wait.
 */
export async function sendFlirt(context: MemberContext, to: string, flirt: FlirtKey) {
  const { caller } = context
  requireUnrestricted(caller)
  const recipient = await getMember(context, to)
  if (recipient.id === caller.id) throw new Refusal('memberNotFound')

  return inTransaction(context, async (tx) => {
    const { db, clock } = tx
    await lockContact(tx, recipient.id)
    await lockFlirtsOf(db, caller.id)
    const at = clock.now()
    const flirtedAt = (await findFlirtedAt(tx, [recipient.id])).get(recipient.id)
    if (flirtedAt) throw new Refusal('flirtTooSoon', { retryAfter: secondsUntil(flirtedAt.getTime() + DAY, at) })
    const { left, nextAt } = await findFlirtsLeft(tx)
    if (nextAt) throw new Refusal('flirtLimit', { retryAfter: secondsUntil(nextAt.getTime(), at) })

    await insertFlirt(db, { id: newId(), senderId: caller.id, recipientId: recipient.id, flirt, at })
    await notify(tx, { memberId: recipient.id, type: 'flirt', actorId: caller.id, detail: flirt })
    return { flirtedAt: at.toISOString(), remaining: left - 1 }
  })
}

const secondsUntil = (time: number, now: Date) => Math.max(1, Math.ceil((time - now.getTime()) / 1000))
