import { returnToDraft } from '#app/drafts.ts'
import { attach } from './attached.ts'
import { dropOutgoing } from './outbox.ts'
import type { Outgoing } from './outbox.ts'
import { isWordless } from './wordless.ts'

/** Puts a message that was not sent back into the field. */
export function editOutgoing({ id, memberId, text, media }: Outgoing) {
  dropOutgoing(id)
  if (!isWordless(text)) returnToDraft(`message ${memberId}`, text)
  if (media) attach(memberId, media)
}
