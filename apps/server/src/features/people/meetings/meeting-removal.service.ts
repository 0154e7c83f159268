import type { Context } from '#context.ts'
import { selectAcceptedMeetings } from './accepted-meetings.queries.ts'
import { lockMeetingsOf, selectAuthor, updateBlocked, updateRemoved, updateRestored } from './meetings.queries.ts'

/**
 * Ends what two members said of having met each other, when one blocks the other. Call it in the transaction of the block: a
 * note that is on its way is waited for, and one that comes after finds them parted.
 */
export async function removeMeetingsOf({ db, clock }: Context, pair: { memberId: string; otherId: string }) {
  // Always in the same order, so that two who block each other at once do not wait for each other.
  for (const memberId of [pair.memberId, pair.otherId].toSorted()) await lockMeetingsOf(db, memberId)
  await updateBlocked(db, pair, clock.now())
}

/** The notes that show on a member's page, for the staff. */
export async function listShownMeetings({ db }: Pick<Context, 'db'>, subjectId: string) {
  const rows = await selectAcceptedMeetings(db, subjectId)
  return rows.map(({ id, note, created_at: at }) => ({ id, note, createdAt: at.toISOString() }))
}

/**
 * Takes a note about having met down, as a decision of the staff's, in the caller's transaction. Answers whose it was,
 * undefined where it is not there any more.
 */
export async function removeMeeting({ db, clock }: Context, { id, staffId }: { id: string; staffId: string }) {
  const row = await updateRemoved(db, id, { staffId, at: clock.now() })
  return row && { id: row.id, authorId: row.author_id, subjectId: row.subject_id, note: row.note }
}

/**
 * Lets a note show again, in the caller's transaction. False where it is not there any more: its author has written
 * another one, one of the two has blocked the other, or an account is gone.
 */
export async function restoreMeeting({ db, clock }: Context, id: string): Promise<boolean> {
  const authorId = await selectAuthor(db, id)
  if (!authorId) return false
  await lockMeetingsOf(db, authorId)
  return updateRestored(db, id, clock.now())
}
