import type { MemberContext } from '#context.ts'
import type { MemberRow } from '#database/tables.ts'
import { isBlocked, isHiddenFrom } from '#features/people/block-checks/block-checks.service.ts'
import { canShowTyping } from './messages.view.ts'
import { getParticipant } from './participants.service.ts'

/**
 * Shows the other member of a conversation that the caller is writing: on the screens that are open at this moment, and kept
 * nowhere. Nothing happens unless both wish it, and have written, and the other one would meet the caller. Throws
 * `notFound`.
 */
export async function showTyping(context: MemberContext, id: string): Promise<void> {
  const { events, caller } = context
  const side = await getParticipant(context, id)
  // Whoever may not write is not shown to.
  if (caller.status === 'restricted' || !canShowTyping(side) || !isMeeting(side.other_status)) return
  // `getParticipant` asks whom the caller must not meet; the other one may have hidden them.
  if (await isBlocked(context, side.other_id, caller.id)) return
  if (await isHiddenFrom(context, caller.id, side.other_id)) return
  events.tellTyping(side.other_id, side.conversation_id)
}

/** Whoever hides or is held sees nobody. */
const isMeeting = (status: MemberRow['status']) => status === 'active' || status === 'restricted'
