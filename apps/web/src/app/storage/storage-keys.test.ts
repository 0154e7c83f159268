import { afterEach, expect, test, vi } from 'vitest'
import { withKeyStore } from './storage-keys.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Long enough for what a browser that never answers is given. */
const PATIENCE = 10_000

type Opening = { onsuccess?: () => void; result: object }

/** A browser whose store is opened when the test says so. */
function stubStore(): Opening[] {
  const openings: Opening[] = []
  vi.stubGlobal('indexedDB', {
    open() {
      const opening = { result: {} }
      openings.push(opening)
      return opening
    },
  })
  return openings
}

/** A connection that carries out every transaction at once. */
function connection(close: () => void) {
  return {
    close,
    transaction() {
      const through: { oncomplete?: () => void; objectStore: () => object } = { objectStore: () => ({}) }
      setTimeout(() => through.oncomplete?.())
      return through
    },
  }
}

test('nobody waits for good for a store that the browser never opens, and the next who asks opens it anew', async () => {
  vi.useFakeTimers()
  const openings = stubStore()
  const told = vi.fn<(of: string) => void>()
  const ask = (of: string) =>
    withKeyStore('readonly', () => 'asked').then(
      () => told(`${of} answered`),
      () => told(`${of} given up`),
    )
  void ask('first')
  await vi.advanceTimersByTimeAsync(PATIENCE / 2)
  void ask('second')
  await vi.advanceTimersByTimeAsync(PATIENCE / 2)
  expect(told.mock.calls).toEqual([['first given up'], ['second given up']])

  void ask('third')
  await vi.advanceTimersByTimeAsync(0)
  expect(openings).toHaveLength(2)
  const [late, fresh] = [vi.fn<() => void>(), vi.fn<() => void>()]
  for (const [at, close] of [late, fresh].entries()) Object.assign(openings[at] ?? {}, { result: connection(close) })
  for (const { onsuccess } of openings) onsuccess?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toHaveBeenLastCalledWith('third answered')
  // What comes after it was given up is held open by nobody.
  expect([late.mock.calls.length, fresh.mock.calls.length]).toEqual([1, 0])
})
