import type { Context } from '#context.ts'
import { updateBlocked, updateRemoved } from './meetings.queries.ts'

/** Ends what two members said of having met each other, when one blocks the other. */
export function removeMeetingsOf({ db, clock }: Context, pair: { memberId: string; otherId: string }): Promise<void> {
  return updateBlocked(db, pair, clock.now())
}

/**
 * Takes a note about having met down, as a decision of the staff's, in the caller's transaction. Answers whose it was,
 * undefined where it is not there any more.
 */
export async function removeMeeting({ db, clock }: Context, { id, staffId }: { id: string; staffId: string }) {
  const row = await updateRemoved(db, id, { staffId, at: clock.now() })
  return row && { id: row.id, authorId: row.author_id, subjectId: row.subject_id, note: row.note }
}
