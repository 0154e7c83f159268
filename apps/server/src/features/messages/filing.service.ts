import type { Counts } from '@amour/contract/accounts.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { countUnread } from '#features/accounts/accounts.service.ts'
import { updateArchived, updateMuted, updateUnarchived } from './filing.queries.ts'
import { getSide, type Side } from './sides.service.ts'

/** Mutes the conversation that an id names; one that is muted stays so. Throws `notFound`. */
export function muteConversation(context: MemberContext, id: string): Promise<Counts> {
  return file(context, id, ({ db, clock }, { reader }) => updateMuted(db, reader, clock.now()))
}

/** Throws `notFound`. */
export function unmuteConversation(context: MemberContext, id: string): Promise<Counts> {
  return file(context, id, ({ db }, { reader }) => updateMuted(db, reader, null))
}

/** Throws `notFound`. */
export function archiveConversation(context: MemberContext, id: string): Promise<Counts> {
  return file(context, id, ({ db }, { reader }) => updateArchived(db, reader))
}

/** Puts it back to chats or requests; nothing changes for one that is not in the archive. Throws `notFound`. */
export function unarchiveConversation(context: MemberContext, id: string): Promise<Counts> {
  return file(context, id, ({ db }, { reader }) => updateUnarchived(db, reader))
}

function file(context: MemberContext, id: string, change: (context: MemberContext, side: Side) => Promise<void>) {
  return inTransaction(context, async (transaction) => {
    await change(transaction, await getSide(transaction, id, { isLocked: true }))
    return countUnread(transaction, transaction.caller.id)
  })
}
