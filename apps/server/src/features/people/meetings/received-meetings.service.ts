import type { ReceivedMeeting } from '@amour/contract/people/meetings.ts'
import type { MemberContext } from '#context.ts'
import { findBlockedIds } from '#features/people/block-checks/block-checks.service.ts'
import { findImages } from '#features/people/shown-media/shown-media.service.ts'
import { Refusal } from '#http/refusal.ts'
import { selectReceived, updateAccepted, updateDeclined } from './accepted-meetings.queries.ts'

/** What others say of having met the caller, those that wait for an answer first. */
export async function listReceived(context: MemberContext): Promise<{ data: ReceivedMeeting[] }> {
  const { db, caller } = context
  const rows = await selectReceived(db, caller.id, await findBlockedIds(context, caller.id))
  const images = await findImages(
    context,
    rows.map(({ author_id }) => author_id),
  )
  const data = rows.map(({ id, author_id, username, note, state, created_at }) => ({
    id,
    username,
    image: images.get(author_id) ?? null,
    note,
    state,
    createdAt: created_at.toISOString(),
  }))
  return { data }
}

/** Lets a note show on the caller's page. Throws `notFound`. */
export const acceptMeeting = (context: MemberContext, id: string) => answer(context, id, updateAccepted)

/** Declines a note, or takes it off again. Throws `notFound`. */
export const declineMeeting = (context: MemberContext, id: string) => answer(context, id, updateDeclined)

async function answer(context: MemberContext, id: string, update: typeof updateAccepted) {
  const { db, caller, clock } = context
  const excluded = await findBlockedIds(context, caller.id)
  const isThere = await update(db, { subjectId: caller.id, id, excluded, at: clock.now() })
  if (!isThere) throw new Refusal('notFound')
  return listReceived(context)
}
