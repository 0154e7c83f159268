import type { MetBy } from '@amour/contract/people/members.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { getMember, lockContact } from '#features/people/members/members.service.ts'
import { requireMutualContact } from '#features/people/mutual-contact/mutual-contact.service.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { insertMeeting, lockMeetingsOf, selectDeclined, selectMeeting, updateWithdrawn } from './meetings.queries.ts'
import { describeMeetings, findMeetingsLeft, MONTH } from './accepted-meetings.service.ts'

/**
 * Says that the caller has met a member, who hears of it and answers. Who declined stays unasked for a month, and the
 * author does not learn of it. Throws `memberNotFound`, `accountRestricted`, `notAcquainted`, `meetingExists`, `meetingLimit`.
 */
export async function writeMeeting(context: MemberContext, key: string, note: string): Promise<MetBy> {
  const subject = await getMember(context, key)
  await requireMutualContact(context, subject.id)
  return inTransaction(context, async (tx) => {
    const { db, caller, clock } = tx
    const at = clock.now()
    const pair = { authorId: caller.id, subjectId: subject.id }
    // Again, since a block may part the two while this waits, and an erasure take one of them.
    await lockContact(tx, subject.id)
    await lockMeetingsOf(db, caller.id)
    if (await selectMeeting(db, pair)) throw new Refusal('meetingExists')
    const { nextAt } = await findMeetingsLeft(tx)
    if (nextAt) throw new Refusal('meetingLimit', { retryAfter: Math.ceil((nextAt.getTime() - at.getTime()) / 1000) })
    const declinedAt = await selectDeclined(db, pair, new Date(at.getTime() - MONTH))
    await insertMeeting(db, { id: newId(), ...pair, note, at, declinedAt })
    if (!declinedAt) {
      await notify(tx, { memberId: subject.id, type: 'verification', actorId: caller.id, detail: 'met' })
    }
    return describeMeetings(tx, subject.id)
  })
}

/** Takes the caller's note about a member back; without one nothing changes. Throws `memberNotFound`. */
export async function withdrawMeeting(context: MemberContext, key: string): Promise<MetBy> {
  const { db, caller, clock } = context
  const subject = await getMember(context, key)
  await updateWithdrawn(db, { authorId: caller.id, subjectId: subject.id }, clock.now())
  return describeMeetings(context, subject.id)
}
