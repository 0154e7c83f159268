import type { Message } from '@amour/contract/messages/messages.ts'
import { expect, test } from 'vitest'
import { getDeliveryState, buildTimeline } from './timeline.ts'

const message = (isMine: boolean, ...[day, hour, minute]: [number, number, number]): Message => ({
  id: `${isMine}-${day}-${hour}-${minute}`,
  conversationId: 'c',
  seq: 1,
  isMine,
  isEncrypted: false,
  message: 'Hello',
  mediaId: null,
  attachment: null,
  sentAt: new Date(2026, 10, day, hour, minute).toISOString(),
  deliveredAt: null,
  readAt: null,
})

const shapeOf = (messages: Message[]) =>
  buildTimeline(messages).map(({ runs }) => runs.map((run) => `${run.isMine ? 'I' : 'they'} ${run.messages.length}`))

test('what one wrote in one go is one run', () => {
  const messages = [message(false, 20, 18, 0), message(false, 20, 18, 2), message(true, 20, 18, 3)]
  expect(shapeOf(messages)).toEqual([['they 2', 'I 1']])
})

test('a long pause begins a new run, which has its own time', () => {
  expect(shapeOf([message(true, 20, 18, 0), message(true, 20, 18, 11)])).toEqual([['I 1', 'I 1']])
})

test('midnight begins a new day, whoever writes on', () => {
  expect(shapeOf([message(true, 20, 23, 59), message(true, 21, 0, 0)])).toEqual([['I 1'], ['I 1']])
})

test('a message is sent, then delivered, then read', () => {
  const sent = message(true, 20, 18, 0)
  const delivered = { ...sent, deliveredAt: sent.sentAt }
  expect([sent, delivered, { ...delivered, readAt: sent.sentAt }].map(getDeliveryState)).toEqual([
    'sent',
    'delivered',
    'read',
  ])
})
