import { afterEach, expect, test, vi } from 'vitest'
import { isSiteReachable } from './site-reachability.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A site of this kind: what it answers to a path; undefined where it never does. */
const stubSite = (answer: (path: string) => Response | undefined) =>
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    const reply = Promise.withResolvers<Response>()
    const given = answer(path)
    if (given) reply.resolve(given)
    signal?.addEventListener('abort', () => reply.reject(new Error('aborted')))
    return reply.promise
  })

test('a site that is being worked on gives no page, whatever its probe says', async () => {
  let isWorkedOn = true
  stubSite((path) => new Response(null, { status: isWorkedOn && path !== '/healthz' ? 503 : 200 }))
  expect(await isSiteReachable()).toBe(false)
  isWorkedOn = false
  expect(await isSiteReachable()).toBe(true)
})

test('a site that does not answer is away after ten seconds, and at once for whoever asks no more', async () => {
  vi.useFakeTimers()
  stubSite(() => undefined)
  const said = vi.fn<(isThere: boolean) => void>()
  void isSiteReachable().then(said)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(said).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  const asked = new AbortController()
  void isSiteReachable(asked.signal).then(said)
  asked.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(said.mock.calls).toEqual([[false], [false]])
})
