import { appendToDraft } from '#app/storage/drafts.ts'
import { attachToDraft } from './attachment-draft.ts'
import { dropOutgoing } from './shared/outbox.ts'
import type { Outgoing } from './shared/outbox.ts'
import { isPlaceholderText } from '#features/messages/conversations/shared/placeholder-text.ts'

/** Puts a message that was not sent back into the field. */
export function editOutgoing({ id, memberId, text, media }: Outgoing) {
  dropOutgoing(id)
  if (!isPlaceholderText(text)) appendToDraft(`message ${memberId}`, text)
  if (media) attachToDraft(memberId, media)
}
