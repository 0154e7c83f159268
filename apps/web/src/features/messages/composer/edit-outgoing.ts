import { appendToDraft, saveDraft } from '#app/storage/drafts.ts'
import { attachToDraft } from './attachment-draft.ts'
import { dropOutgoing } from './shared/outbox.ts'
import type { Outgoing } from './shared/outbox.ts'
import { splitPhotoQuote } from '#features/messages/conversations/shared/photo-quote.ts'
import { isPlaceholderText } from '#features/messages/conversations/shared/placeholder-text.ts'

/** Puts a message that was not sent back into the field. */
export function editOutgoing({ id, memberId, text, media }: Outgoing) {
  dropOutgoing(id)
  const { text: words, photoId } = splitPhotoQuote(text)
  if (!isPlaceholderText(words)) appendToDraft(`message ${memberId}`, words)
  if (photoId) saveDraft(`quote ${memberId}`, photoId)
  if (media) attachToDraft(memberId, media)
}
