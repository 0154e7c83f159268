import { type EventNews, noNews } from '@amour/contract/account/events.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { accountSlot } from '#app/storage/storage.ts'
import { isLive, onNews, startLive } from './live.ts'

// Nobody is signed in, so that the tab leads nothing; files of tests share their modules, and whom another one has left there.
beforeAll(() => accountSlot.clear())

const news = (...messages: string[]): EventNews => ({ ...noNews, cursor: 'c', messages })

const first = '0198f3f4-0000-7000-8000-000000000001'
const second = '0198f3f4-0000-7000-8000-000000000002'

/** A tab without the stream, and another one in the place of that which has it. */
function aTab(memberId = 'ann') {
  const leader = new BroadcastChannel('amour.events')
  const asked: number[] = []
  leader.addEventListener('message', ({ data }: MessageEvent<{ asks?: number }>) => {
    if (data.asks !== undefined) asked.push(data.asks)
  })
  const heard: EventNews[] = []
  const deafen = onNews((one) => heard.push(one))
  const stop = startLive(memberId)
  return {
    asked,
    heard,
    tell: (told: object) => leader.postMessage({ of: 'ann', ...told }),
    [Symbol.dispose]() {
      stop()
      deafen()
      leader.close()
    },
  }
}

test('a tab that was being loaded asks what it missed since then, and is told it once', async () => {
  using tab = aTab()
  await vi.waitUntil(() => tab.asked.length === 1)
  expect(tab.asked[0]).toBeGreaterThan(0)
  expect(tab.asked[0]).toBeLessThanOrEqual(performance.now())
  tab.tell({ missed: [news(first)], known: performance.now() + 60_000, isLive: true })
  tab.tell({ missed: [news(second)], known: performance.now() + 60_000 })
  tab.tell({ news: news() })
  await vi.waitUntil(() => tab.heard.length > 1)
  expect(tab.heard).toEqual([news(first), news()])
  expect(isLive()).toBe(true)
})

test('where nobody knows any more what came, all may have changed', async () => {
  using tab = aTab()
  await vi.waitUntil(() => tab.asked.length === 1)
  tab.tell({ missed: [], known: 1, isLive: true })
  await vi.waitUntil(() => tab.heard.length > 0)
  expect(tab.heard.map(({ isAll }) => isAll)).toEqual([true])
})

test('whoever had the stream may go before it answers: the next one is asked as soon as it is heard', async () => {
  using tab = aTab()
  await vi.waitUntil(() => tab.asked.length === 1)
  tab.tell({ isLive: true })
  await vi.waitUntil(() => tab.asked.length === 2)
  tab.tell({ missed: [news(first)], known: performance.now() + 60_000, isLive: true })
  tab.tell({ isLive: true })
  tab.tell({ news: news(second) })
  await vi.waitUntil(() => tab.heard.length === 2)
  expect(tab.asked).toHaveLength(2)
})

test('nobody counts on a tab that is silent, as a frozen one is; when it is back it is asked for the time between', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    using tab = aTab()
    await vi.waitUntil(() => tab.asked.length === 1)
    tab.tell({ missed: [], known: performance.now() + 60_000, isLive: true })
    tab.tell({ isLive: true })
    await vi.waitUntil(() => isLive())
    vi.advanceTimersByTime(89_000)
    expect(isLive()).toBe(true)
    vi.advanceTimersByTime(2_000)
    expect(isLive()).toBe(false)
    tab.tell({ isLive: true })
    await vi.waitUntil(() => tab.asked.length === 2)
    expect(tab.asked[1]).toBeLessThan(tab.asked[0] ?? 0)
  } finally {
    vi.useRealTimers()
  }
})

test('another member’s news are not this one’s', async () => {
  using tab = aTab('bob')
  await vi.waitUntil(() => tab.asked.length === 1)
  tab.tell({ news: news(first), isLive: true })
  tab.tell({ of: 'bob', news: news(second) })
  await vi.waitUntil(() => tab.heard.length > 0)
  expect([tab.heard, isLive()]).toEqual([[news(second)], false])
})
