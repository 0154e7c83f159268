import type { ResponseOf } from '@amour/contract/endpoint.ts'
import type { Conversation, Message, messages } from '@amour/contract/messages/messages.ts'

/**
 * As much of a conversation as has been read: messages by seq, the newest last; `before` loads what is older. Up to the seq
 * `readTo` nothing is missing among them: one's own message may stand below others that nobody has looked for yet.
 */
export type Thread = { conversation: Conversation; messages: Message[]; before: number | null; readTo: number }

export type ThreadPage = ResponseOf<typeof messages.thread>

export const toThread = ({ conversation, data, before }: ThreadPage): Thread => ({
  conversation,
  messages: data,
  before,
  readTo: newestOf(data),
})

const newestOf = (messages: readonly Message[]) => messages.at(-1)?.seq ?? 0

/**
 * Puts the newest messages onto what is known: from the page's first seq on the page is right, before it what is known
 * stays. Null where messages may be missing between the two: then a larger page is needed.
 */
export function mergeNewest(known: Thread | undefined, page: ThreadPage): Thread | null {
  const first = page.data[0]
  if (!known || !first || page.before === null) return toThread(page)
  if (first.seq > known.readTo + 1) return null
  const older = known.messages.filter(({ seq }) => seq < first.seq)
  return {
    conversation: page.conversation,
    messages: [...older, ...page.data],
    before: older.length > 0 ? known.before : page.before,
    readTo: newestOf(page.data),
  }
}

/**
 * Whether a page shows that an own message has been delivered or read since, and older ones are known of which that was not
 * told either: they have come that far with it, and a larger page tells it.
 */
export function tellsOlderReceipts({ messages }: Thread, { data }: ThreadPage): boolean {
  const first = data[0]?.seq ?? 0
  const before = new Map(messages.map((message) => [message.id, message]))
  return (['deliveredAt', 'readAt'] as const).some(
    (receipt) =>
      data.some((message) => message.isMine && message[receipt] && before.get(message.id)?.[receipt] === null) &&
      messages.some(
        ({ seq, isMine, message, [receipt]: at }) => seq < first && isMine && message !== null && at === null,
      ),
  )
}

/**
 * Whether that goes on above a page: of the own messages on it of which it was not told, the oldest is told of now, and
 * further ones are known above it. Those that are never told of, since the two share no receipts, end it.
 */
export function tellsReceiptsAbove({ messages }: Thread, { data }: ThreadPage): boolean {
  const first = data[0]?.seq ?? 0
  const now = new Map(data.map((message) => [message.id, message]))
  return (['deliveredAt', 'readAt'] as const).some((receipt) => {
    const withoutIt = messages.filter(({ isMine, message, [receipt]: at }) => isMine && message !== null && at === null)
    const oldest = withoutIt.find(({ id }) => now.has(id))
    return withoutIt.some(({ seq }) => seq < first) && oldest !== undefined && now.get(oldest.id)?.[receipt] !== null
  })
}

/** Puts the present state of messages in the place of what is known of them; others are left where they are. */
export function withRenewed(known: Thread, messages: readonly Message[]): Thread {
  const fresh = new Map(messages.map((message) => [message.id, message]))
  return { ...known, messages: known.messages.map((message) => fresh.get(message.id) ?? message) }
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
  const readTo = message.seq === known.readTo + 1 ? message.seq : known.readTo
  return { ...known, messages: [...others, message].toSorted((a, b) => a.seq - b.seq), readTo }
}

/** How many of the messages were sent since a moment, in milliseconds of the epoch by the server's clock. */
export const countSince = ({ messages }: Thread, moment: number) =>
  messages.filter(({ sentAt }) => Date.parse(sentAt) > moment).length
