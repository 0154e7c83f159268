import type { Counts } from '@amour/contract/account/accounts.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { countUnread } from '#features/people/notifications/unread-counts.service.ts'
import { findBlockedIds } from '#features/people/block-checks/block-checks.service.ts'
import { readMessageNotifications } from '#features/people/notifications/notifications.service.ts'
import { lockUnreadParticipants, updateUnread } from './inbox.queries.ts'
import { updateMessagesRead } from './messages.queries.ts'
import { getParticipant } from './participants.service.ts'

/** Marks one message as read, or for a conversation's id all of it; answers what is left unread. Throws `notFound`. */
export function readMessages(context: MemberContext, id: string): Promise<Counts> {
  return inTransaction(context, async (tx) => {
    const { db, caller, clock } = tx
    const { reader, conversation_id, message } = await getParticipant(tx, id, { isLocked: true })
    const read = await updateMessagesRead(db, reader, clock.now(), message?.id)
    if (read > 0) await updateUnread(db, caller.id, conversation_id, read)
    await readMessageNotifications(tx, { conversationId: conversation_id })
    return countUnread(tx, caller.id)
  })
}

/** Marks every message as read, those of blocked members apart. */
export function readAllMessages(context: MemberContext): Promise<Counts> {
  return inTransaction(context, async (tx) => {
    const { db, caller, clock } = tx
    const excluded = await findBlockedIds(tx, caller.id)
    const sides = await lockUnreadParticipants(db, caller.id, excluded)
    for (const { conversation_id, cleared_seq } of sides) {
      const reader = { memberId: caller.id, conversationId: conversation_id, clearedSeq: cleared_seq }
      const read = await updateMessagesRead(db, reader, clock.now())
      await updateUnread(db, caller.id, conversation_id, read)
    }
    await readMessageNotifications(tx, { excluded })
    return countUnread(tx, caller.id)
  })
}
