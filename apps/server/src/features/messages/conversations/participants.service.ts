import type { MemberContext } from '#context.ts'
import { isBlocked, isHiddenFrom } from '#features/people/block-checks/block-checks.service.ts'
import { Refusal } from '#http/refusal.ts'
import { selectParticipant } from './inbox.queries.ts'
import { selectMessage } from './messages.queries.ts'

/** The caller's side of a conversation, and the message if the id was that of one. */
export type Participant = Awaited<ReturnType<typeof getParticipant>>

/**
 * The caller's side of the conversation that an id names, or one of whose messages it names. `isLocked` holds the side
 * until the transaction ends: whatever changes what is unread does so first.
 * Throws `notFound`, the same for none, foreign, deleted, blocked and incognito.
 */
export async function getParticipant(context: MemberContext, id: string, options: { isLocked?: boolean } = {}) {
  const { db, caller } = context
  const side = await selectParticipant(db, caller.id, id, options)
  if (!side?.last_at || (await isBlocked(context, caller.id, side.other_id))) throw new Refusal('notFound')
  if (await isHiddenFrom(context, side.other_id, caller.id)) throw new Refusal('notFound')
  const reader = { memberId: caller.id, conversationId: side.conversation_id, clearedSeq: side.cleared_seq }
  const message = side.is_message ? await selectMessage(db, reader, id) : undefined
  if (side.is_message && !message) throw new Refusal('notFound')
  return { ...side, reader, message }
}
