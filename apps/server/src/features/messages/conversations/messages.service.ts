import type { Conversation, Folder } from '@amour/contract/messages/messages.ts'
import type { MemberContext } from '#context.ts'
import type { MessageRow } from '#database/tables.ts'
import { findBlockedIds } from '#features/people/block-checks/block-checks.service.ts'
import { findImages } from '#features/people/shown-media/shown-media.service.ts'
import { Refusal } from '#http/refusal.ts'
import { countInbox, selectConversations, selectInbox } from './inbox.queries.ts'
import {
  selectMessages,
  selectMessagesById,
  updateMessagesDelivered,
  updateUnseenDelivered,
} from './messages.queries.ts'
import { hiddenReceipts, viewConversation } from './messages.view.ts'
import { renderMessages } from './message-display.service.ts'
import { getParticipant } from './participants.service.ts'

type InboxRequest = { folder: Folder; page: number; numOfRecords: number }

/** A page of the inbox: conversations with their last message, the latest first. */
export async function listInbox(context: MemberContext, { folder, page, numOfRecords }: InboxRequest) {
  const { db, caller, clock } = context
  const excluded = await findBlockedIds(context, context.caller.id)
  const [ids, total] = await Promise.all([
    selectInbox(db, caller.id, { folder, excluded, limit: numOfRecords, offset: (page - 1) * numOfRecords }),
    countInbox(db, caller.id, folder, excluded),
  ])
  const data = await showConversations(context, ids)
  if (excluded.length > 0 && caller.showsOnline && page === 1) {
    // Who hides from an address could tell by what never arrives whose it is.
    await updateUnseenDelivered(db, { memberId: caller.id, folder }, clock.now())
  }
  return { data, total }
}

type ThreadRequest = { before?: number | undefined; numOfRecords: number }

/**
 * A conversation and one page of its messages, the newest last. `before` of the answer is the seq that loads the next
 * older page, null at the beginning. Throws `notFound`.
 */
export async function readThread(context: MemberContext, id: string, { before, numOfRecords }: ThreadRequest) {
  const side = await getParticipant(context, id)
  const { reader, conversation_id } = side
  const found = await selectMessages(context.db, reader, { limit: numOfRecords + 1, ...(before && { before }) })
  const rows = await recordDelivery(context, found.slice(0, numOfRecords).toReversed())
  const [conversation] = await showConversations(context, [conversation_id])
  if (!conversation) throw new Refusal('notFound')
  return {
    conversation,
    data: await renderMessages(context, rows, () => side),
    numOfRecords,
    before: found.length > numOfRecords ? (rows[0]?.seq ?? null) : null,
  }
}

async function showConversations(context: MemberContext, ids: string[]): Promise<Conversation[]> {
  const rows = await selectConversations(context.db, context.caller.id, ids)
  const lastIds = rows.flatMap(({ last_message_id }) => last_message_id ?? [])
  const conversationIds = rows.map(({ conversation_id }) => conversation_id)
  const lasts = await recordDelivery(context, await selectMessagesById(context.db, { ids: lastIds, conversationIds }))
  const byId = new Map(rows.map((row) => [row.conversation_id, row]))
  const shown = await renderMessages(context, lasts, ({ conversation_id: of }) => byId.get(of) ?? hiddenReceipts)
  const lastOf = new Map(shown.map((message) => [message.id, message]))
  const images = await findImages(
    context,
    rows.map(({ other_id }) => other_id),
  )
  return rows.map((row) =>
    viewConversation(context, row, {
      last: lastOf.get(row.last_message_id ?? ''),
      image: images.get(row.other_id) ?? null,
    }),
  )
}

/**
 * A message that leaves the server for its recipient has been delivered. It is not noted of a recipient who hides that they
 * are here: it would be told once they do so no longer.
 */
async function recordDelivery({ db, caller, clock }: MemberContext, rows: MessageRow[]): Promise<MessageRow[]> {
  if (!caller.showsOnline) return rows
  const at = clock.now()
  const isNew = (row: MessageRow) => row.recipient_id === caller.id && row.delivered_at === null
  const fresh = rows.filter(isNew)
  const ids = fresh.map(({ id }) => id)
  const conversationIds = [...new Set(fresh.map(({ conversation_id }) => conversation_id))]
  if (ids.length > 0) await updateMessagesDelivered(db, { ids, conversationIds }, at)
  return rows.map((row) => (isNew(row) ? { ...row, delivered_at: at } : row))
}
