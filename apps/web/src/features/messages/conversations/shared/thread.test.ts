import type { Conversation, Message } from '@amour/contract/messages/messages.ts'
import { expect, test } from 'vitest'
import {
  mergeNewest,
  mergeOlder,
  tellsOlderReceipts,
  tellsReceiptsAbove,
  toThread,
  withMessage,
  withRenewed,
} from './thread.ts'
import type { Thread, ThreadPage } from './thread.ts'

const at = '2026-11-21T18:00:00.000Z'
const conversation: Conversation = {
  id: 'c',
  folder: 'chats',
  member: { id: 'ann', username: 'Ann', isGone: false, image: null, verified: false, online: 'today', key: null },
  last: null,
  unread: 0,
  isMuted: false,
  showsExplicit: false,
  showsTyping: false,
  lastAt: at,
}

const message = (seq: number, text = `${seq}`): Message => ({
  id: `m${seq}`,
  conversationId: 'c',
  seq,
  isMine: false,
  isEncrypted: false,
  message: text,
  mediaId: null,
  attachment: null,
  sentAt: at,
  deliveredAt: null,
  readAt: null,
})

const page = (seqs: number[], before: number | null): ThreadPage => ({
  conversation,
  data: seqs.map((seq) => message(seq)),
  numOfRecords: seqs.length,
  before,
})

const seqsOf = (thread: Thread | null) => thread?.messages.map(({ seq }) => seq)

test('the first page is the thread', () => {
  expect(mergeNewest(undefined, page([4, 5], 4))).toEqual(toThread(page([4, 5], 4)))
})

test('new messages come below, and older ones that were loaded stay', () => {
  const merged = mergeNewest(toThread(page([1, 2, 3, 4], null)), page([4, 5], 4))
  expect(seqsOf(merged)).toEqual([1, 2, 3, 4, 5])
  expect(merged?.before).toBeNull()
})

test('a gap asks for more instead of hiding messages', () => {
  expect(mergeNewest(toThread(page([1, 2], null)), page([9, 10], 9))).toBeNull()
})

test('one’s own message, sent before the other’s were heard of, hides no gap above it', () => {
  const awoken = withMessage(toThread(page([1, 2, 3], null)), message(9))
  expect(mergeNewest(awoken, page([6, 7, 8, 9], 6))).toBeNull()
  expect(seqsOf(mergeNewest(awoken, page([4, 5, 6, 7, 8, 9], 4)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  const inTurn = withMessage(toThread(page([1, 2, 3], null)), message(4))
  expect(seqsOf(mergeNewest(inTurn, page([5, 6], 5)))).toEqual([1, 2, 3, 4, 5, 6])
})

test('the page is right about its own stretch: what is gone from it is gone', () => {
  const merged = mergeNewest(toThread(page([1, 2, 3, 4], null)), page([2, 4], 2))
  expect(seqsOf(merged)).toEqual([1, 2, 4])
})

test('a page that reaches the beginning is the whole conversation', () => {
  expect(seqsOf(mergeNewest(toThread(page([1, 2, 3], null)), page([3], null)))).toEqual([3])
  expect(seqsOf(mergeNewest(toThread(page([1, 2, 3], null)), page([], null)))).toEqual([])
})

test('older messages come above, none twice', () => {
  const merged = mergeOlder(toThread(page([3, 4], 3)), page([1, 2, 3], null))
  expect(seqsOf(merged)).toEqual([1, 2, 3, 4])
  expect(merged.before).toBeNull()
})

test('a message is added in its place, and renewed where it stands', () => {
  const added = withMessage(toThread(page([1, 2], null)), message(3))
  expect(seqsOf(added)).toEqual([1, 2, 3])
  expect(withMessage(added, message(2, 'new')).messages[1]?.message).toBe('new')
})

const own = (seqs: number[], readAt: string | null, before: number | null): ThreadPage => ({
  ...page(seqs, before),
  data: seqs.map((seq) => ({ ...message(seq), isMine: true, deliveredAt: at, readAt })),
})

test('a receipt of an own message asks for those above it that are not told yet, and for no others', () => {
  const known = toThread(own([1, 2, 3, 4], null, null))
  expect(tellsOlderReceipts(known, own([3, 4], at, 3))).toBe(true)
  expect(tellsOlderReceipts(known, own([3, 4], null, 3))).toBe(false)
  expect(tellsOlderReceipts(known, own([1, 2, 3, 4], at, null))).toBe(false)
  const told = mergeNewest(known, own([1, 2, 3, 4], at, null)) ?? known
  expect(tellsOlderReceipts(told, own([3, 4], at, 3))).toBe(false)
  expect(tellsOlderReceipts(told, own([4, 5], at, 4))).toBe(false)
})

test('receipts go on above a page while its oldest own message is told of, and end where none is to come', () => {
  const known = toThread(own([1, 2, 3, 4, 5, 6], null, null))
  expect(tellsReceiptsAbove(known, own([5, 6], at, 5))).toBe(true)
  expect(tellsReceiptsAbove(known, own([3, 4], at, 3))).toBe(true)
  expect(tellsReceiptsAbove(known, own([1, 2], at, null))).toBe(false)
  const some = { ...own([3, 4], at, 3), data: [...own([3], null, 3).data, ...own([4], at, 3).data] }
  expect(tellsReceiptsAbove(known, some)).toBe(false)
  expect(tellsReceiptsAbove(known, own([], at, null))).toBe(false)
  const told = withRenewed(known, own([0, 2, 3], at, null).data)
  expect(told.messages.map(({ seq, readAt }) => [seq, readAt !== null])).toEqual(
    [1, 2, 3, 4, 5, 6].map((seq) => [seq, seq === 2 || seq === 3]),
  )
  expect(tellsReceiptsAbove(told, own([4, 5, 6], at, 4))).toBe(true)
  expect(tellsReceiptsAbove(withRenewed(told, own([1], at, null).data), own([4, 5, 6], at, 4))).toBe(false)
})
