import { expect, test } from 'vitest'
import { findUnread } from './unread-conversations.ts'

/** A folder with `total` conversations, the latest first, of which those at `unread` have something new. */
function folder(total: number, unread: Record<number, number>, muted: number[] = []) {
  const asked: number[] = []
  const all = Array.from({ length: total }, (_, at) => ({
    at,
    id: `${total}-${at}`,
    unread: unread[at] ?? 0,
    isMuted: muted.includes(at),
    lastAt: new Date(Date.UTC(2026, 10, 29) - at * 60_000).toISOString(),
  }))
  const read = (page: number) => {
    asked.push(page)
    return Promise.resolve({ data: all.slice((page - 1) * 10, page * 10), total })
  }
  return { read, asked }
}

test('what is unread on the first page takes one question a folder', async () => {
  const [chats, requests] = [folder(30, { 2: 1 }), folder(5, { 1: 2 })]
  expect((await findUnread([chats.read, requests.read], 3)).map(({ at }) => at)).toEqual([1, 2])
  expect([chats.asked, requests.asked]).toEqual([[1], [1]])
})

test('an unread conversation below ten others is found, and a folder that is read to its end is not asked again', async () => {
  const [chats, requests] = [folder(40, { 25: 1 }), folder(10, {})]
  expect((await findUnread([chats.read, requests.read], 1)).map(({ at }) => at)).toEqual([25])
  expect([chats.asked, requests.asked]).toEqual([[1, 2, 3], [1]])
})

test('a muted conversation, which is not counted, takes the place of none that is', async () => {
  const chats = folder(12, { 0: 9, 1: 9, 2: 9, 11: 1 }, [0, 1, 2])
  expect((await findUnread([chats.read], 1)).map(({ at }) => at)).toEqual([11])
})

test('the search for what was read elsewhere meanwhile ends', async () => {
  const chats = folder(1000, {})
  expect(await findUnread([chats.read], 1)).toEqual([])
  expect(chats.asked).toHaveLength(10)
})
