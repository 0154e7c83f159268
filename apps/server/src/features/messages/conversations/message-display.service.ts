import type { Message } from '@amour/contract/messages/messages.ts'
import type { MemberContext } from '#context.ts'
import type { MessageRow } from '#database/tables.ts'
import { findAttachments } from '#features/people/shown-media/shown-media.service.ts'
import { type ReceiptVisibility, viewMessage } from './messages.view.ts'

/** Messages as the caller sees them, with what they carry; `tellingOf` says of each what may be told of its way. */
export async function renderMessages(
  context: MemberContext,
  rows: MessageRow[],
  visibilityOf: (row: MessageRow) => ReceiptVisibility,
): Promise<Message[]> {
  const carried = rows.flatMap(({ id, media_id, recipient_id }) =>
    media_id ? [{ messageId: id, mediaId: media_id, recipientId: recipient_id }] : [],
  )
  const attachments = await findAttachments(context, carried)
  return rows.map((row) =>
    viewMessage(context, row, { visibility: visibilityOf(row), attachment: attachments.get(row.id) }),
  )
}

/** The same for one message. */
export async function renderMessage(
  context: MemberContext,
  row: MessageRow,
  visibility: ReceiptVisibility,
): Promise<Message> {
  const [message] = await renderMessages(context, [row], () => visibility)
  if (!message) throw new Error('One message goes in and one comes out.')
  return message
}
