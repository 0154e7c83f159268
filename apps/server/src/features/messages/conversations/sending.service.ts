import type { Message, MessageDraft } from '@amour/contract/messages/messages.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { findContactKey } from '#features/account/keys/current-key.service.ts'
import { grantMedia, requireOwnMedia } from '#features/media/access/media-grants.service.ts'
import { getMember, lockContact } from '#features/people/members/members.service.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { queueDigestFor } from '#features/people/notifications/digest.service.ts'
import { requireUnrestricted } from '#features/account/restrictions/restrictions.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { findConversationsLeft } from '#features/people/mutual-contact/conversation-allowance.service.ts'
import { insertConversation, lockConversationOf, lockStartsOf, updateLastSeq } from './conversations.queries.ts'
import { frank } from './frank.ts'
import { upsertParticipants } from './inbox.queries.ts'
import { type Body, packBody, readBody } from './message-body.ts'
import { insertMessage } from './messages.queries.ts'
import { hiddenReceipts } from './messages.view.ts'
import { renderMessage } from './message-display.service.ts'

/**
 * Sends a message to a member, named by id or username: message, both inboxes and the notification are one
 * transaction. Throws `memberNotFound`, `accountRestricted`, `keyStale` with the new key, `conversationLimit`, or a
 * violation of `message` or `mediaId`.
 */
export async function sendMessage(context: MemberContext, to: string, draft: MessageDraft): Promise<Message> {
  const { caller } = context
  requireUnrestricted(caller)
  const body = readBody(draft.message)
  const recipient = await getMember(context, to)
  if (recipient.id === caller.id) throw new Refusal('memberNotFound')

  return inTransaction(context, async (tx) => {
    await lockContact(tx, recipient.id)
    await requireCurrentKeys(tx, recipient.id, body)
    const conversationId = await enterConversation(tx, recipient.id)
    return deliver(tx, { conversationId, recipientId: recipient.id, body, draft })
  })
}

/**
 * A message must be for the keys that both have now, locked or not; the recipient's new key lets the sender seal it
 * again.
 */
async function requireCurrentKeys(context: MemberContext, recipientId: string, { envelope }: Body) {
  if (!envelope) return
  const own = await findContactKey(context, context.caller.id)
  if (own?.version !== envelope.ks) throw refuseField('message', 'messageMalformed')
  const theirs = await findContactKey(context, recipientId)
  if (theirs?.version !== envelope.kr) throw new Refusal('keyStale', theirs && { data: theirs })
}

/** The pair's conversation, started if there is none; only a start counts against the day's limit. */
async function enterConversation(context: MemberContext, otherId: string) {
  const { db, caller, clock } = context
  const known = await lockConversationOf(db, caller.id, otherId)
  if (known) return known
  await lockStartsOf(db, caller.id)
  const startedMeanwhile = await lockConversationOf(db, caller.id, otherId)
  if (startedMeanwhile) return startedMeanwhile
  const { left, nextAt } = await findConversationsLeft(context)
  if (nextAt) {
    const wait = Math.ceil((nextAt.getTime() - clock.now().getTime()) / 1000)
    throw new Refusal('conversationLimit', { retryAfter: Math.max(1, wait) })
  }
  const id = await insertConversation(db, { id: newId(), startedBy: caller.id, otherId, at: clock.now() })
  for (const note of context.hooks.onStartConversation) await note(context, caller.id, { left: left - 1 })
  return id
}

type Delivery = {
  conversationId: string
  recipientId: string
  body: Body
  draft: Pick<MessageDraft, 'mediaId' | 'mediaTerm'>
}

async function deliver(context: MemberContext, { conversationId, recipientId, body, draft }: Delivery) {
  const { db, caller, clock } = context
  const { mediaId, mediaTerm: term } = draft
  const at = clock.now()
  const { last_seq: seq, started_by, answered_at } = await updateLastSeq(db, conversationId, caller.id, at)
  const hasOtherWritten = started_by === recipientId || answered_at !== null
  if (mediaId && !hasOtherWritten) throw refuseField('mediaId', 'messageMediaEarly')
  if (mediaId) await requireOwnMedia(context, mediaId)

  const id = newId()
  const { kr, ks, c } = body.envelope ?? { kr: null, ks: null, c: null }
  const message = await insertMessage(db, {
    id,
    conversation_id: conversationId,
    seq,
    sender_id: caller.id,
    recipient_id: recipientId,
    is_encrypted: body.envelope !== null,
    body: packBody(context, id, body),
    media_id: mediaId,
    sender_key_version: ks,
    recipient_key_version: kr,
    frank: frank(context, { id, from: caller.id, to: recipientId, seq, at, mediaId, kr, ks, c }),
    sent_at: at,
  })
  const folder = hasOtherWritten ? 'chats' : 'requests'
  const isMuted = await upsertParticipants(db, {
    conversationId,
    senderId: caller.id,
    recipientId,
    messageId: id,
    at,
    folder,
  })
  // After both sides are held: a removal at the same moment then sees this message, or is seen by it.
  if (mediaId) await grantMedia(context, { mediaId, memberId: recipientId, term })
  // Only a request is news: the inbox itself counts every message that follows.
  if (seq === 1) {
    await notify(context, { memberId: recipientId, type: 'message', actorId: caller.id, detail: conversationId })
  } else if (!isMuted) await queueDigestFor(context, { memberId: recipientId, type: 'message', actorId: caller.id })
  return renderMessage(context, message, hiddenReceipts)
}
