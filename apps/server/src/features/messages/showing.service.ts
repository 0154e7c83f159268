import type { Message } from '@amour/contract/messages.ts'
import type { MemberContext } from '#context.ts'
import type { MessageRow } from '#database/tables.ts'
import { findAttachments } from '#features/media/media.service.ts'
import { type Telling, viewMessage } from './messages.view.ts'

/** Messages as the caller sees them, with what they carry; `tellingOf` says of each what may be told of its way. */
export async function showMessages(
  context: MemberContext,
  rows: MessageRow[],
  tellingOf: (row: MessageRow) => Telling,
): Promise<Message[]> {
  const carried = rows.flatMap(({ id, media_id, recipient_id }) =>
    media_id ? [{ messageId: id, mediaId: media_id, recipientId: recipient_id }] : [],
  )
  const attachments = await findAttachments(context, carried)
  return rows.map((row) => viewMessage(context, row, { telling: tellingOf(row), attachment: attachments.get(row.id) }))
}

/** The same for one message. */
export async function showMessage(context: MemberContext, row: MessageRow, telling: Telling): Promise<Message> {
  const [message] = await showMessages(context, [row], () => telling)
  if (!message) throw new Error('One message goes in and one comes out.')
  return message
}
