import type { Conversation, Message } from '@amour/contract/messages/messages.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#app/call/query-client.ts'
import { accountSlot } from '#app/storage/storage.ts'
import type { StoredUser } from '#app/storage/stored-values.ts'
import { refetchEnded, threadQuery } from './thread.api.ts'

const at = new Date(0).toISOString()
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const theirs = idOf(0)

const messageOf = (seq: number, text = ''): Message => ({
  id: idOf(seq),
  conversationId: theirs,
  seq,
  isMine: true,
  isEncrypted: false,
  message: text,
  mediaId: null,
  attachment: null,
  sentAt: at,
  deliveredAt: null,
  readAt: null,
})

const conversation: Conversation = {
  id: theirs,
  folder: 'chats',
  member: { id: idOf(9), username: 'ben', isGone: false, image: null, verified: false, online: null, key: null },
  last: null,
  unread: 0,
  isMuted: false,
  showsExplicit: false,
  showsTyping: false,
  lastAt: at,
}

// Of a member nothing but who they are counts here.
const logIn = (id: string) => accountSlot.set({ token: id, refresh_token: id, user: { id } as StoredUser })

const asked: string[] = []
let answer = () => new Response(null, { status: 503 })

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  logIn('ann')
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answer()
  })
  const messages = [1, 2, 3].map((seq) => messageOf(seq))
  queryClient.setQueryData(threadQuery(theirs).queryKey, { conversation, messages, before: null, readTo: 3 })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
  accountSlot.clear()
})

const texts = () => queryClient.getQueryData(threadQuery(theirs).queryKey)?.messages.map(({ message }) => message)

test('messages whose media end at one moment are read anew in one go, and again while the server is away', async () => {
  answer = () => new Response(null, { status: 503 })
  for (const seq of [1, 3]) refetchEnded(messageOf(seq))
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toEqual([expect.stringMatching(/numOfRecords=3&before=4|before=4&numOfRecords=3/)])
  const data = [1, 2, 3].map((seq) => messageOf(seq, 'again'))
  answer = () => Response.json({ conversation, data, numOfRecords: 3, before: null })
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(2_000)
    expect(texts()).toEqual(['again', '', 'again'])
  })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(2)
})

test('they are asked for no more once somebody else is here', async () => {
  answer = () => new Response(null, { status: 503 })
  refetchEnded(messageOf(2))
  await vi.advanceTimersByTimeAsync(200)
  logIn('ben')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(1)
})
