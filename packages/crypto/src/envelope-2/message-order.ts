import { toBase64Url } from '#base64.ts'
import type { Bytes } from '#base64.ts'

/** Where an opened message of version 2 stands in its conversation. */
export interface OrderedMessage {
  readonly mid: string
  readonly counter: number
  /** The link of the newest message that its sender had seen; zeros for none. */
  readonly prev: Bytes
  readonly link: Bytes
  /** When the server says that it was sent, in milliseconds of the epoch. */
  readonly at: number
}

/** What is known of a conversation so far. */
export interface KnownOrder {
  /** Whether nothing before the first message that was followed can be there. */
  readonly isFromStart: boolean
  readonly links: Set<string>
  readonly mids: Set<string>
  readonly newest: Map<string, { counter: number; at: number }>
}

/**
 * `whole`: nothing is missing. `missing`: the sender's counter jumped, so one of theirs is not here. `replayed`: it was
 * here before. `unknownBefore`: they had seen something that is not here.
 */
export type OrderVerdict = 'whole' | 'missing' | 'replayed' | 'unknownBefore'

/** Two devices of one member may write at once, and then count the same; within so many milliseconds that is no replay. */
const TWINS = 10 * 60_000

export const startOrder = (isFromStart: boolean): KnownOrder => ({
  isFromStart,
  links: new Set(),
  mids: new Set(),
  newest: new Map(),
})

/** What a message says about those before it; it is known from then on. `sender`: the id of who wrote it. */
export function followOrder(known: KnownOrder, message: OrderedMessage, sender: string): OrderVerdict {
  const { mid, counter, prev, link, at } = message
  const newest = known.newest.get(sender)
  const verdict = judge(known, message, newest)
  if (verdict === 'replayed') return verdict
  known.mids.add(mid)
  known.links.add(toBase64Url(link))
  if (!newest || counter >= newest.counter) known.newest.set(sender, { counter, at })
  return verdict === 'whole' && !isKnownLink(known, prev) ? 'unknownBefore' : verdict
}

/** A message of version 1 in between can be the one seen last: its link is `linkOfText`. */
export const addLink = (known: KnownOrder, link: Bytes) => void known.links.add(toBase64Url(link))

function judge(
  known: KnownOrder,
  { mid, counter, at }: OrderedMessage,
  newest: { counter: number; at: number } | undefined,
) {
  if (known.mids.has(mid)) return 'replayed'
  if (!newest) return known.isFromStart && counter > 1 ? 'missing' : 'whole'
  if (counter === newest.counter && Math.abs(at - newest.at) <= TWINS) return 'whole'
  if (counter <= newest.counter) return 'replayed'
  return counter > newest.counter + 1 ? 'missing' : 'whole'
}

function isKnownLink(known: KnownOrder, prev: Bytes): boolean {
  return !known.isFromStart || prev.every((byte) => byte === 0) || known.links.has(toBase64Url(prev))
}
