import type { Message } from '@amour/contract/messages.ts'
import type { MemberContext } from '#context.ts'
import type { MessageRow } from '#database/tables.ts'
import { findAttachments } from '#features/media/media.service.ts'
import { viewMessage } from './messages.view.ts'

/** Messages as the caller sees them, with what they carry; `isAnswered` tells of each its conversation's state. */
export async function showMessages(
  context: MemberContext,
  rows: MessageRow[],
  isAnswered: (row: MessageRow) => boolean,
): Promise<Message[]> {
  const carried = rows.flatMap(({ id, media_id, recipient_id }) =>
    media_id ? [{ messageId: id, mediaId: media_id, recipientId: recipient_id }] : [],
  )
  const attachments = await findAttachments(context, carried)
  return rows.map((row) =>
    viewMessage(context, row, { isAnswered: isAnswered(row), attachment: attachments.get(row.id) }),
  )
}

/** The same for one message. */
export async function showMessage(context: MemberContext, row: MessageRow, isAnswered: boolean): Promise<Message> {
  const [message] = await showMessages(context, [row], () => isAnswered)
  if (!message) throw new Error('One message goes in and one comes out.')
  return message
}
