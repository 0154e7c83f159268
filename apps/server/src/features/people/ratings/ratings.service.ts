import type { Member } from '@amour/contract/people/members.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { getMember } from '#features/people/members/members.service.ts'
import { requireMutualContact } from '#features/people/mutual-contact/mutual-contact.service.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { deleteRating, upsertRating } from './ratings.queries.ts'
import { describeRating } from './rating-summaries.service.ts'

/**
 * Rates a member, or changes the rating. The one rated hears of a new rating, never of whose it is.
 * Throws `memberNotFound`, `accountRestricted`, `notAcquainted`.
 */
export async function rateMember(context: MemberContext, key: string, stars: number): Promise<Member['rating']> {
  const subject = await getMember(context, key)
  await requireMutualContact(context, subject.id)
  return inTransaction(context, async (tx) => {
    const { db, caller, clock } = tx
    const isNew = await upsertRating(db, { raterId: caller.id, subjectId: subject.id, stars, at: clock.now() })
    if (isNew) await notify(tx, { memberId: subject.id, type: 'rating' })
    return describeRating(tx, subject.id)
  })
}

/** Takes the caller's rating back; without one nothing changes. Throws `memberNotFound`. */
export async function removeRating(context: MemberContext, key: string): Promise<Member['rating']> {
  const subject = await getMember(context, key)
  await deleteRating(context.db, context.caller.id, subject.id)
  return describeRating(context, subject.id)
}
