import { randomBytes } from 'node:crypto'
import type { Context, ErasureStep } from '#context.ts'
import { computeFrank } from '#features/messages/conversations/stored-messages.service.ts'
import { newId } from '#security/ids.ts'
import { dummyRecord } from '#security/passwords/password.ts'
import {
  deleteIdlePlaceholders,
  insertPlaceholder,
  keepApart,
  lockConversationsOf,
  moveConversations,
  selectKeptConversations,
  selectMessagesAfter,
  updateParties,
} from './conversation-placeholder.queries.ts'

const BATCH = 500

/** What an erasure leaves of the member's conversations to others. */
export async function placeholderStep(_: Context, memberId: string): Promise<ErasureStep> {
  return {
    beforeDelete: (tx) => replaceInConversations(tx, memberId),
    afterDelete: ({ db }) => deleteIdlePlaceholders(db),
  }
}

/**
 * Leaves to others what they keep of their conversations with a member who goes: a stand-in takes the member's place
 * under an id that leads nowhere. The tags over the messages, which name both parties, are written anew where they are
 * genuine, so that a message can still be reported.
 */
async function replaceInConversations(context: Context, memberId: string): Promise<void> {
  const { db, clock } = context
  await lockConversationsOf(db, memberId)
  const ids = await selectKeptConversations(db, memberId)
  if (ids.length === 0) return
  const [placeholder, at] = [newId(), clock.now()]
  await insertPlaceholder(db, {
    id: placeholder,
    reference: randomBytes(24).toString('base64url'),
    emailIndex: randomBytes(32),
    passwordHash: dummyRecord(context),
    at,
  })
  await keepApart(db, { ids, from: memberId, to: placeholder, at })
  for (const id of ids) await moveMessages(context, { id, from: memberId, to: placeholder, at })
  await moveConversations(db, { ids, from: memberId, to: placeholder })
}

type Move = { id: string; from: string; to: string; at: Date }

async function moveMessages(context: Context, { id, from, to, at }: Move) {
  const place = (party: string) => (party === from ? to : party)
  for (let seq = 0; ;) {
    const rows = await selectMessagesAfter(context.db, { id, seq, limit: BATCH })
    const last = rows.at(-1)
    if (!last) return
    const moved = rows.map((row) => {
      const next = { ...row, sender_id: place(row.sender_id), recipient_id: place(row.recipient_id) }
      const isGenuine = computeFrank(context, row).equals(row.frank)
      const tag = isGenuine ? computeFrank(context, next) : row.frank
      return { id: row.id, sender: next.sender_id, recipient: next.recipient_id, frank: tag }
    })
    await updateParties(context.db, moved, at)
    seq = last.seq
  }
}
