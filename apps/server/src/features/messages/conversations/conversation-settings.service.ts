import type { Counts } from '@amour/contract/account/accounts.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { countUnread } from '#features/people/notifications/unread-counts.service.ts'
import { updateArchived, updateMuted, updateUnarchived } from './conversation-settings.queries.ts'
import { getParticipant, type Participant } from './participants.service.ts'

/** Mutes the conversation that an id names; one that is muted stays so. Throws `notFound`. */
export function muteConversation(context: MemberContext, id: string): Promise<Counts> {
  return changeParticipant(context, id, ({ db, clock }, { reader }) => updateMuted(db, reader, clock.now()))
}

/** Throws `notFound`. */
export function unmuteConversation(context: MemberContext, id: string): Promise<Counts> {
  return changeParticipant(context, id, ({ db }, { reader }) => updateMuted(db, reader, null))
}

/** Throws `notFound`. */
export function archiveConversation(context: MemberContext, id: string): Promise<Counts> {
  return changeParticipant(context, id, ({ db }, { reader }) => updateArchived(db, reader))
}

/** Puts it back to chats or requests; nothing changes for one that is not in the archive. Throws `notFound`. */
export function unarchiveConversation(context: MemberContext, id: string): Promise<Counts> {
  return changeParticipant(context, id, ({ db }, { reader }) => updateUnarchived(db, reader))
}

function changeParticipant(
  context: MemberContext,
  id: string,
  change: (context: MemberContext, side: Participant) => Promise<void>,
) {
  return inTransaction(context, async (tx) => {
    await change(tx, await getParticipant(tx, id, { isLocked: true }))
    return countUnread(tx, tx.caller.id)
  })
}
