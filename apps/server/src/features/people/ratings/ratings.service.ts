import { randomInt } from 'node:crypto'
import type { Member } from '@amour/contract/people/members.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { DAY } from '#durations.ts'
import { getMember, lockContact } from '#features/people/members/members.service.ts'
import { requireMutualContact } from '#features/people/mutual-contact/mutual-contact.service.ts'
import { removeRatingOf, upsertRating } from './ratings.queries.ts'
import { describeRating } from './rating-summaries.service.ts'

/** For how long a rating waits before it may count, in milliseconds: how long within these is drawn by chance. */
const WAITS = { from: 2 * DAY, to: 7 * DAY }

/**
 * Rates a member, or changes the rating. Others hear of it only with a batch of several, and so does the one rated
 * (decision 081). Throws `memberNotFound`, `accountRestricted`, `notAcquainted`.
 */
export async function rateMember(context: MemberContext, key: string, stars: number): Promise<Member['rating']> {
  const subject = await getMember(context, key)
  await requireMutualContact(context, subject.id)
  return inTransaction(context, async (tx) => {
    const { db, caller, clock } = tx
    // Again, since a block may part the two meanwhile, and an erasure take one of them.
    await lockContact(tx, subject.id)
    const at = clock.now()
    const dueAt = new Date(at.getTime() + randomInt(WAITS.from, WAITS.to))
    await upsertRating(db, { raterId: caller.id, subjectId: subject.id, stars, at, dueAt })
    return describeRating(tx, subject.id)
  })
}

/** Takes the caller's rating back; without one nothing changes. Throws `memberNotFound`. */
export async function removeRating(context: MemberContext, key: string): Promise<Member['rating']> {
  const subject = await getMember(context, key)
  await removeRatingOf(context.db, context.caller.id, subject.id, context.clock.now())
  return describeRating(context, subject.id)
}
