import { returnToDraft } from './drafts.ts'
import { dropOutgoing } from './outbox.ts'
import type { Outgoing } from './outbox.ts'

/** Puts a message that was not sent back into the field. */
export function editOutgoing({ id, memberId, text }: Outgoing) {
  dropOutgoing(id)
  returnToDraft(memberId, text)
}
