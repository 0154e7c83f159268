import type { ResponseOf } from '@amour/contract/endpoint.ts'
import type { Conversation, Message, messages } from '@amour/contract/messages/messages.ts'

/** As much of a conversation as has been read: messages by seq, the newest last; `before` loads what is older. */
export type Thread = { conversation: Conversation; messages: Message[]; before: number | null }

export type ThreadPage = ResponseOf<typeof messages.thread>

export const toThread = ({ conversation, data, before }: ThreadPage): Thread => ({
  conversation,
  messages: data,
  before,
})

/**
 * Puts the newest messages onto what is known: from the page's first seq on the page is right, before it what is known
 * stays. Null where messages may be missing between the two: then a larger page is needed.
 */
export function mergeNewest(known: Thread | undefined, page: ThreadPage): Thread | null {
  const first = page.data[0]
  if (!known || !first || page.before === null) return toThread(page)
  const newest = known.messages.at(-1)?.seq ?? 0
  if (first.seq > newest + 1) return null
  const older = known.messages.filter(({ seq }) => seq < first.seq)
  return {
    conversation: page.conversation,
    messages: [...older, ...page.data],
    before: older.length > 0 ? known.before : page.before,
  }
}

/** Puts a page of older messages above what is known. */
export function mergeOlder(known: Thread, page: ThreadPage): Thread {
  const first = known.messages[0]?.seq ?? Infinity
  const older = page.data.filter(({ seq }) => seq < first)
  return { ...known, messages: [...older, ...known.messages], before: page.before }
}

/** Adds a message, or puts its present state in place of the old one. */
export function withMessage(known: Thread, message: Message): Thread {
  const others = known.messages.filter(({ id }) => id !== message.id)
  return { ...known, messages: [...others, message].toSorted((a, b) => a.seq - b.seq) }
}
