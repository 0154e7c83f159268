import type { Counts } from '@amour/contract/account/accounts.ts'
import { type Message, UNSEND_MINUTES } from '@amour/contract/messages/messages.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import type { MessageRow } from '#database/tables.ts'
import { MINUTE } from '#durations.ts'
import { countUnread } from '#features/people/notifications/unread-counts.service.ts'
import { forgetFirstMessage } from '#features/people/notifications/notifications.service.ts'
import { revokeGrants } from '#features/media/access/media-grants.service.ts'
import { Refusal } from '#http/refusal.ts'
import { lockConversation } from './conversations.queries.ts'
import { selectParticipant, updateCleared, updateLast, updateUnread } from './inbox.queries.ts'
import {
  countUnreadMessages,
  deleteUnseenMessages,
  selectCarriedBy,
  selectMessage,
  selectMessages,
  updateMessageDeleted,
  updateMessageUnsent,
} from './messages.queries.ts'
import { renderMessage } from './message-display.service.ts'
import { getParticipant, type Participant } from './participants.service.ts'

/**
 * Deletes one message, or for a conversation's id all of it, for the caller only; what the other has deleted too is erased.
 * With `upTo`, a seq, what has come after it stays: the caller had not seen it. Throws `notFound`.
 */
export function removeMessages(context: MemberContext, id: string, upTo?: number): Promise<Counts> {
  return inTransaction(context, async (tx) => {
    const { db, caller } = tx
    // One after the other, so that each of the two sees what the other has deleted.
    await lockConversation(db, (await getParticipant(tx, id)).conversation_id)
    const side = await getParticipant(tx, id, { isLocked: true })
    if (side.message) await removeMessage(tx, side, side.message)
    else await clearConversation(tx, side, upTo)
    // Of what was written with a former member all goes that was deleted before: a release of before has left it.
    await deleteUnseenMessages(db, side.conversation_id, side.other_status === 'closed' ? undefined : side.message?.id)
    await revokeAttachment(tx, side)
    return countUnread(tx, caller.id)
  })
}

async function clearConversation(context: MemberContext, { conversation_id: id, reader }: Participant, upTo?: number) {
  const { db, caller } = context
  const clearedSeq = await updateCleared(db, caller.id, id, upTo)
  const left = { ...reader, clearedSeq }
  const [last] = upTo === undefined ? [] : await selectMessages(db, left, { limit: 1 })
  if (!last) return forgetFirstMessage(context, id)
  await updateLast(db, caller.id, id, last)
  await updateUnread(db, caller.id, id, -(await countUnreadMessages(db, left)))
}

async function removeMessage(context: MemberContext, side: Participant, message: MessageRow) {
  const { db, caller, clock } = context
  const isMine = message.sender_id === caller.id
  await updateMessageDeleted(db, message.id, isMine ? 'sender' : 'recipient', clock.now())
  if (!isMine && isUnread(message)) await updateUnread(db, caller.id, side.conversation_id, 1)
  if (side.last_message_id === message.id) {
    const [last] = await selectMessages(db, side.reader, { limit: 1 })
    await updateLast(db, caller.id, side.conversation_id, last)
    if (!last) await forgetFirstMessage(context, side.conversation_id)
  }
}

/**
 * Takes the caller's own message back for both; taking it back again answers the same.
 * Throws `notFound`, `unsendLate` after 15 minutes.
 */
export function unsendMessage(context: MemberContext, id: string): Promise<Message> {
  return inTransaction(context, async (tx) => {
    const { db, caller, clock } = tx
    const side = await getParticipant(tx, id)
    const { message: own, reader, conversation_id, other_id } = side
    if (!own || own.sender_id !== caller.id) throw new Refusal('notFound')
    const theirs = await selectParticipant(db, other_id, conversation_id, { isLocked: true })
    // Read again under the lock: the recipient may have read it, and this call may be a second one.
    const message = await selectMessage(db, reader, id)
    if (!message) throw new Refusal('notFound')

    const now = clock.now()
    const isLate = now.getTime() - message.sent_at.getTime() > UNSEND_MINUTES * MINUTE
    if (!message.unsent_at && isLate) throw new Refusal('unsendLate')
    if (theirs && isUnread(message) && message.recipient_deleted_at === null && message.seq > theirs.cleared_seq) {
      await updateUnread(db, other_id, conversation_id, 1)
    }
    const unsent = message.unsent_at ? message : await updateMessageUnsent(db, message.id, now)
    // Deleted by the other before, it has just been by the caller on another page: nobody has it any more.
    if (!unsent) throw new Refusal('notFound')
    await revokeAttachment(tx, side)
    return renderMessage(tx, unsent, side)
  })
}

/** What no message of the two carries any more is private again. */
async function revokeAttachment(context: MemberContext, side: Pick<Participant, 'conversation_id' | 'other_id'>) {
  const { db, caller } = context
  const [mine, theirs] = [caller.id, side.other_id]
  for (const [owner, from] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    await revokeGrants(context, { owner, from, kept: await selectCarriedBy(db, side.conversation_id, owner) })
  }
}

const isUnread = ({ read_at, unsent_at }: MessageRow) => read_at === null && unsent_at === null
