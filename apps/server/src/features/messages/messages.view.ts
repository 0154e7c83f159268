import type { Picture } from '@amour/contract/media.ts'
import type { Attachment, Conversation, Message } from '@amour/contract/messages.ts'
import type { MemberContext } from '#context.ts'
import type { MessageRow } from '#database/tables.ts'
import { viewContactKey } from '#features/keys/current-key.service.ts'
import { imageOf } from '#features/media/media.service.ts'
import { activityBucket } from '#features/members/activity.service.ts'
import type { ConversationOfMember } from './inbox.queries.ts'
import { unpackBody } from './message-body.ts'

/** `isAnswered`: the one who was written to first has written back; until then nobody learns whether they have read. */
type Around = { isAnswered: boolean; attachment: Attachment | undefined }

export function viewMessage(context: MemberContext, row: MessageRow, { isAnswered, attachment }: Around): Message {
  const isMine = row.sender_id === context.caller.id
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
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    readAt: isMine && !isAnswered ? null : (row.read_at?.toISOString() ?? null),
  }
}

type Beside = { last: Message | undefined; picture: Picture | undefined }

export function viewConversation(
  context: MemberContext,
  row: ConversationOfMember,
  { last, picture }: Beside,
): Conversation {
  return {
    id: row.conversation_id,
    folder: row.folder,
    member: {
      id: row.other_id,
      username: row.username,
      image: imageOf(picture),
      verified: row.verified_at !== null,
      online: activityBucket(row.active_at, context.clock.now()),
      key: row.key && viewContactKey(row.key),
    },
    last: last ?? null,
    unread: row.unread,
    isMuted: row.muted_at !== null,
    lastAt: row.last_at.toISOString(),
  }
}
