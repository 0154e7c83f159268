import type { Attachment, Conversation, Message } from '@amour/contract/messages/messages.ts'
import type { MemberContext } from '#context.ts'
import type { MessageRow } from '#database/tables.ts'
import { viewContactKey } from '#features/account/keys/current-key.service.ts'
import { shownActivity } from '#features/people/members/activity.service.ts'
import type { ConversationOfMember } from './inbox.queries.ts'
import { unpackBody } from './message-body.ts'

/**
 * What the sender may know of their message's way. `is_answered`: the one who was written to first has written back;
 * until then nobody learns whether they have read. The rest is what the other member lets others know.
 */
export type ReceiptVisibility = { is_answered: boolean; read_receipts: boolean; shows_online: boolean }

/** Of a message that nobody has had yet there is nothing to tell. */
export const hiddenReceipts: ReceiptVisibility = { is_answered: false, read_receipts: false, shows_online: false }

type Around = { visibility: ReceiptVisibility; attachment: Attachment | undefined }

export function viewMessage(context: MemberContext, row: MessageRow, { visibility, attachment }: Around): Message {
  const isMine = row.sender_id === context.caller.id
  const hasReceipts = visibility.read_receipts && context.caller.readReceipts && !row.is_read_privately
  const readAt = !isMine || (visibility.is_answered && hasReceipts) ? row.read_at : null
  // That it has just been delivered tells that they are here. What was read has been delivered, noted or not.
  const deliveredAt = !isMine || visibility.shows_online || readAt ? (row.delivered_at ?? readAt) : null
  return {
    id: row.id,
    conversationId: row.conversation_id,
    seq: row.seq,
    isMine,
    isEncrypted: row.is_encrypted,
    message: unpackBody(context, row),
    mediaId: row.media_id,
    attachment: attachment ?? null,
    sentAt: row.sent_at.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    readAt: readAt?.toISOString() ?? null,
  }
}

/** Both have written, and both wish it; who is not there writes nothing. */
export const canShowTyping = (row: { is_answered: boolean; shows_typing: boolean; reader_shows_typing: boolean }) =>
  row.is_answered && row.shows_typing && row.reader_shows_typing

type Beside = { last: Message | undefined; image: string | null }

export function viewConversation(
  context: MemberContext,
  row: ConversationOfMember,
  { last, image }: Beside,
): Conversation {
  const isGone = row.status === 'closed'
  // Who hides, is suspended or has yet to prove their age is not seen to be here, nor is their picture served.
  const isThere = (row.status === 'active' || row.status === 'restricted') && !row.is_hidden_by_age
  return {
    id: row.conversation_id,
    folder: row.folder,
    member: {
      id: row.other_id,
      username: isGone ? '' : row.username,
      isGone,
      image: isThere ? image : null,
      verified: row.verified_at !== null,
      online: isThere ? shownActivity(row, context.clock.now()) : null,
      key: row.key && viewContactKey(row.key),
    },
    last: last ?? null,
    unread: row.unread,
    isMuted: row.muted_at !== null,
    showsExplicit: row.shows_explicit,
    showsTyping: canShowTyping(row),
    lastAt: row.last_at.toISOString(),
  }
}
