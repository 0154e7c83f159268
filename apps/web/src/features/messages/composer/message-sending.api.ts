import { ContactKey } from '@amour/contract/account/keys.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import type { Message } from '@amour/contract/messages/messages.ts'
import { onlineManager } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { CallError, isRefusal } from '#app/call/call-error.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'
import { queryClient } from '#app/call/query-client.ts'
import { promptBeforeUnload } from '#app/storage/unload-prompt.ts'
import { chooseSealingKey, countSent } from '#features/account/keys/contact-keys.api.ts'
import { getRefusalReason } from '#features/account/keys/keys.api.ts'
import { sealMessageTo } from '#features/account/keys/outer-messages.api.ts'
import { forgetDraftAttachments } from './attachment-draft.ts'
import { findArrived } from './arrived-message.api.ts'
import { editOutgoing } from './edit-outgoing.ts'
import { storeDecryptedText } from '#features/messages/conversations/decrypted-messages.api.ts'
import {
  addOutgoing,
  listOutgoing,
  changeOutgoing,
  dropOutgoing,
  findOutgoing,
  forgetOutbox,
  subscribeOutbox,
} from './shared/outbox.ts'
import type { Attached, Outgoing, Recipient } from './shared/outbox.ts'
import { findPlaceAfter } from '#features/messages/conversations/message-order.api.ts'
import { hasSeenSealedMessage } from '#features/messages/conversations/shared/sealed-history.ts'
import { isOffline, isWaiting } from './shared/sending-failure.ts'
import { editThread, newcomerKey, putMessage, threadQuery } from '#features/messages/conversations/thread.api.ts'
import type { Thread } from '#features/messages/conversations/shared/thread.ts'
import { splitPhotoQuote, withPhotoQuote } from '#features/messages/conversations/shared/photo-quote.ts'
import { fillEmptyText } from '#features/messages/conversations/shared/placeholder-text.ts'

/** How often and after how many milliseconds a try asks again whether an earlier one of it has arrived. */
const WAITS = 5
const WAIT = 1000

/** The pause before a message that nobody answered is tried again, in milliseconds; each one is twice the last. */
const PAUSE = 2000

/** What is sent: words, what goes with them, and the id of the other's photo that they speak of. */
export type Written = { text: string; item?: Attached | undefined; photoId?: string | undefined }

/** The message that was sent; undefined when it failed, and then it stands in the outbox with the reason. */
export async function sendMessage(
  to: Recipient,
  { text: words, item, photoId }: Written,
): Promise<Message | undefined> {
  const id = crypto.randomUUID()
  // What waits goes first, so that nothing overtakes it.
  for (const earlier of listOutgoing())
    if (earlier.memberId === to.id && isWaiting(earlier)) void resend(to, earlier.id)
  const text = withPhotoQuote(fillEmptyText(words, item?.kind), photoId)
  addOutgoing({ id, memberId: to.id, to, text, media: item, at: Date.now() })
  return inTurn(to.id, () => trySending(to, id))
}

/** Tries a failed message again: the same action, so that it arrives once. */
export async function resend(to: Recipient, id: string): Promise<Message | undefined> {
  changeOutgoing(id, { error: undefined, unanswered: 0 })
  return tryAgain(to, id)
}

/** A first message that arrives so has its conversation by now: who stands before the empty one is led there. */
async function tryAgain(to: Recipient, id: string): Promise<Message | undefined> {
  const message = await inTurn(to.id, () => trySending(to, id))
  if (message) await queryClient.invalidateQueries({ queryKey: newcomerKey })
  return message
}

/** What nobody answered is tried again by itself, less and less often, while there is a connection; its return does too. */
function tryLater(to: Recipient, id: string) {
  const outgoing = findOutgoing(id)
  if (!outgoing || !isOffline(outgoing.error) || !navigator.onLine) return
  const unanswered = (outgoing.unanswered ?? 0) + 1
  changeOutgoing(id, { unanswered })
  if (!isWaiting({ error: outgoing.error, unanswered })) return
  setTimeout(
    () => {
      if (!isOffline(findOutgoing(id)?.error)) return
      changeOutgoing(id, { error: undefined })
      void tryAgain(to, id)
    },
    PAUSE * 2 ** (unanswered - 1),
  )
}

const refusedTo = (memberId: string) =>
  listOutgoing().filter((outgoing) => outgoing.memberId === memberId && getRefusalReason(outgoing.error))

/** Sends what was withheld until its writer decided for the contact's key. */
export function sendWithheld(to: Recipient) {
  for (const { id } of refusedTo(to.id)) void resend(to, id)
}

/** Returns what was withheld to the field: its writer has decided against the contact's key. */
export function returnWithheldToDraft(to: Recipient) {
  for (const outgoing of refusedTo(to.id)) editOutgoing(outgoing)
}

async function trySending(to: Recipient, id: string): Promise<Message | undefined> {
  const outgoing = findOutgoing(id)
  if (!outgoing) return undefined
  try {
    requireTurn(outgoing)
    const message = (await findArrived(outgoing)) ?? (await post(to, outgoing))
    // What it answers is its writer's, and nobody else's to keep.
    if (!findOutgoing(id)) return undefined
    const order = findOutgoing(id)?.order
    if (order) await countSent(to.id, order.counter)
    storeDecryptedText(message, outgoing.text, order)
    await putMessage(message)
    await queryClient.ensureQueryData(threadQuery(message.conversationId)).catch(() => undefined)
    dropOutgoing(id)
    return message
  } catch (error) {
    changeOutgoing(id, { error })
    tryLater(to, id)
    return undefined
  }
}

async function post(to: Recipient, outgoing: Outgoing): Promise<Message> {
  const { id, sealed } = outgoing
  try {
    return await postSealed(to, outgoing, await seal(to, outgoing, sealed))
  } catch (error) {
    if (!isRefusal(error, 'keyStale')) throw error
    // What was sealed for the old key is of no use for another try.
    changeOutgoing(id, { sealed: undefined, order: undefined })
    const key = ContactKey.safeParse(error.data)
    if (!key.success) throw error
    renewKey(to.id, key.data)
    return postSealed(to, outgoing, await seal({ ...to, key: key.data }, outgoing))
  }
}

/**
 * The text as it is sent: encrypted where both have keys, and bound to what goes with it. What an earlier try has sealed
 * goes again, since a resend must be the same to the letter; whether it may go is asked at each of them.
 */
async function seal(to: Recipient, { id, text, media }: Outgoing, sealed?: string): Promise<string> {
  const key = await chooseSealingKey(to, hasSeenSealedMessage())
  // Where the server could read it, nothing is said of a photo.
  if (!key) return splitPhotoQuote(text).text
  if (sealed) return sealed
  const written = { text, mediaId: media?.id ?? null, mid: id, after: await findPlaceAfter(to.id) }
  const { message, order } = await sealMessageTo({ id: to.id, key }, written)
  changeOutgoing(id, { sealed: message, order })
  return message
}

async function postSealed(to: Recipient, outgoing: Outgoing, message: string, waits = WAITS): Promise<Message> {
  const { media } = outgoing
  const isPrivate = media?.visibility === 'private'
  const body = { message, mediaId: media?.id ?? null, ...(isPrivate && { mediaTerm: media.term }) }
  requireWanted(outgoing)
  changeOutgoing(outgoing.id, { isTried: true })
  try {
    return await call(messages.send, { params: { id: to.id }, body }, { idempotencyKey: outgoing.id })
  } catch (error) {
    if (!isRefusal(error, 'requestInProgress') || waits === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, WAIT))
    return postSealed(to, outgoing, message, waits - 1)
  }
}

/**
 * Between two steps its writer may have left, and somebody else have logged in: a call goes in the name of whoever is
 * here. The outbox was emptied then. Throws AbortError.
 */
function requireWanted({ id }: Outgoing) {
  if (!findOutgoing(id)) throw new DOMException(undefined, 'AbortError')
}

/** What was written before it and waits for its next try goes first. Throws CallError, as for an outage. */
function requireTurn({ id, memberId }: Outgoing) {
  const first = listOutgoing().find((one) => one.memberId === memberId && (one.id === id || isWaiting(one)))
  if (first && first.id !== id) throw new CallError(0, {})
}

function renewKey(memberId: string, key: ContactKey) {
  for (const [, thread] of queryClient.getQueriesData<Thread>({ queryKey: ['messages', 'thread'] })) {
    if (thread?.conversation.member.id !== memberId) continue
    editThread(thread.conversation.id, ({ conversation, ...known }) => ({
      ...known,
      conversation: { ...conversation, member: { ...conversation.member, key } },
    }))
  }
}

const turns = new Map<string, Promise<unknown>>()

/** One message to a member after the other, so that they arrive in the order in which they were written. */
function inTurn<T>(memberId: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(memberId) ?? Promise.resolve()).then(work)
  turns.set(memberId, turn)
  return turn
}

// Wherever the member is by then: what waited for a connection goes as soon as there is one.
onlineManager.subscribe((isOnline) => {
  if (!isOnline) return
  for (const { id, to, error } of listOutgoing()) if (isOffline(error)) void resend(to, id)
})

// Who closes the page would lose what has not arrived.
promptBeforeUnload(subscribeOutbox, () => listOutgoing().length > 0)

onMemberChange(() => {
  forgetDraftAttachments()
  forgetOutbox()
})
