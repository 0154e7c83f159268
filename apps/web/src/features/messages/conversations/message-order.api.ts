import type { Message } from '@amour/contract/messages/messages.ts'
import { fromBase64Url, toBase64Url } from '@amour/crypto/base64.ts'
import { addLink, followOrder, startOrder } from '@amour/crypto/envelope-2/message-order.ts'
import { linkOfText } from '@amour/crypto/envelope-2/outer-layer.ts'
import { queryClient } from '#app/call/query-client.ts'
import { orderVerdictsSlot } from '#app/storage/storage-order-verdicts.ts'
import { findOrder } from './decrypted-messages.api.ts'
import type { Thread } from './shared/thread.ts'

/** What was judged once is not counted again when it is read again. */
const judged = new Set<string>()

/**
 * Counts what the messages of a page say about each other's order (decision 119). Nothing is shown of it yet: how often it
 * is wrong about messages that somebody deleted or took back has to be known first.
 */
export async function countOrderVerdicts(messages: readonly Message[], isFromStart: boolean): Promise<void> {
  const order = startOrder(isFromStart)
  const counts = { ...orderVerdictsSlot.get() }
  for (const message of messages) {
    const place = findOrder(message)
    if (!place) {
      if (message.message !== null) addLink(order, await linkOfText(message.message))
      continue
    }
    const at = Date.parse(message.sentAt)
    const read = { ...place, prev: bytes(place.prev), link: bytes(place.link), at }
    const verdict = followOrder(order, read, message.isMine ? 'me' : 'them')
    if (!judged.has(message.id)) counts[verdict] += 1
    judged.add(message.id)
  }
  orderVerdictsSlot.set(counts)
}

/**
 * What the next message to a member comes after: the link of the newest that is known, zeros where there is none, and the
 * counter of one's own.
 */
export async function findPlaceAfter(memberId: string): Promise<{ prev: string; counter: number }> {
  const threads = queryClient.getQueriesData<Thread>({ queryKey: ['messages', 'thread'] })
  const messages = threads.flatMap(([, thread]) => (thread?.conversation.member.id === memberId ? thread.messages : []))
  const there = messages.filter(({ message }) => message !== null).toSorted((a, b) => a.seq - b.seq)
  const mine = there.flatMap((message) => (message.isMine ? (findOrder(message)?.counter ?? 0) : 0))
  const newest = there.at(-1)
  const link = newest && (findOrder(newest)?.link ?? toBase64Url(await linkOfText(newest.message ?? '')))
  return { prev: link ?? toBase64Url(new Uint8Array(32)), counter: Math.max(0, ...mine) }
}

const bytes = (text: string) => fromBase64Url(text) ?? new Uint8Array(32)
