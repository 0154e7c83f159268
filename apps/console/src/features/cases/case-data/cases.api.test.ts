import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#app/call/query-client.ts'
import { sessionToken } from '#app/call/staff-session.ts'
import { refusal, stubServer } from '#app/call/stub-server.ts'
import { renderHook, stubPage } from '#app/hooks/render-hook.ts'
import { claims, releasedClaims, storeClaim } from '#app/state/claims.ts'

stubPage()
const { useDecide, useNextOf, useReleaseClaim, useUndoSkip } = await import('./cases.api.ts')
const { useHeartbeat } = await import('./shared/use-heartbeat.ts')
const { reportUnsent, unsentDecisions } = await import('#app/state/undo-queue.ts')
const { CallError } = await import('#app/call/call-error.ts')
vi.unstubAllGlobals()

const [id, other] = ['0199aaaa-0000-7000-8000-000000000001', '0199aaaa-0000-7000-8000-000000000002']
const token = '0199aaaa-0000-4000-8000-000000000003'
const claim = (one = id) => ({ id: one, token, version: 3, until: '2026-11-23T12:00:00.000Z' })

let server: ReturnType<typeof stubServer>

beforeEach(() => {
  // Files of tests share their modules, and what the others have left in them.
  claims.set({})
  stubPage()
  server = stubServer(() => ({ json: claim() }))
})

afterEach(() => {
  sessionToken.set(null)
  claims.set({})
  releasedClaims.set(new Set())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Mounts a hook as on a screen of the console. */
const renderInConsole = <T>(hook: () => T) =>
  renderHook(hook, (mounted) => createElement(QueryClientProvider, { client: queryClient }, mounted))

const does = () => server.sent.map(({ path }) => path.split('/').at(-1))

/** Has the file of a case read once, as by a screen that is gone; counts how often it is read. */
async function readBefore(one: string) {
  const read = vi.fn<() => Promise<{ id: string }>>(() => Promise.resolve({ id: one }))
  await queryClient.fetchQuery({ queryKey: ['cases', 'file', one], queryFn: read })
  return read
}

test('what is taken back is read anew before anything leads to it, and no other case', async () => {
  const [skipped, following] = [await readBefore(id), await readBefore(other)]
  const undo = renderInConsole(useUndoSkip)
  await act(() => undo.current.mutateAsync(id))
  expect([skipped.mock.calls.length, following.mock.calls.length]).toEqual([2, 1])
  expect(queryClient.getQueryState(['cases', 'file', id])?.isInvalidated).toBe(false)
  expect(claims.get()).toEqual({ [id]: claim() })
  undo.unmount()
})

test('a case that is given back is let go of, with what was told about it', async () => {
  storeClaim(claim())
  reportUnsent({ id, reference: 'AM-1', error: new CallError(422, { code: 'invalid', message: 'Refused.' }) })
  server.answerTo = () => ({ json: { status: 'open' } })
  const bar = renderInConsole(() => useReleaseClaim(id))
  await act(() => bar.current.mutateAsync({ isSkip: true }).catch(() => undefined))
  expect(server.sent).toMatchObject([{ body: { token, isSkip: true } }])
  expect([claims.get(), [...releasedClaims.get()], unsentDecisions.get()]).toEqual([{}, [id], []])
  bar.unmount()
})

test('a case is let go of though its row or bar shows another by then, which stays held', async () => {
  for (const one of [id, other]) storeClaim(claim(one))
  const { promise, resolve } = Promise.withResolvers<{ json: unknown }>()
  server.answerTo = () => promise
  const row = renderInConsole(() => useReleaseClaim(id))
  const given = row.current.mutateAsync({ isSkip: false })
  await expect.poll(does).toEqual([expect.any(String)])
  row.rerender(() => useReleaseClaim(other))
  resolve({ json: { status: 'open' } })
  await act(() => given)
  expect([Object.keys(claims.get()), [...releasedClaims.get()]]).toEqual([[other], [id]])
  row.unmount()
})

test('a case that is not theirs any more is forgotten without having been let go of; any other refusal leaves it', async () => {
  storeClaim(claim())
  const bar = renderInConsole(() => useReleaseClaim(id))
  server.answerTo = () => refusal(503, 'unavailable')
  await act(() => bar.current.mutateAsync({ isSkip: false }).catch(() => undefined))
  expect(Object.keys(claims.get())).toEqual([id])
  server.answerTo = () => refusal(409, 'caseStale')
  await act(() => bar.current.mutateAsync({ isSkip: false }).catch(() => undefined))
  expect([claims.get(), releasedClaims.get().size]).toEqual([{}, 0])
  bar.unmount()
})

const deciding = { id, reference: 'AM-1', version: 3, decision: { action: 'none', reason: 'allowed' } } as const

test('a decision that fails is told elsewhere only to whoever has left the case', async () => {
  storeClaim(claim())
  server.answerTo = () => refusal(422, 'invalid')
  const panel = renderInConsole(useDecide)
  await act(() => panel.current.mutateAsync(deciding).catch(() => undefined))
  expect(unsentDecisions.get()).toEqual([])
  const decide = panel.current.mutateAsync
  panel.unmount()
  await act(() => decide(deciding).catch(() => undefined))
  expect(unsentDecisions.get()).toMatchObject([{ id, reference: 'AM-1' }])
})

test('whoever holds no case takes it before they decide', async () => {
  const panel = renderInConsole(useDecide)
  server.answerTo = ({ path }) => ({
    json: path.endsWith('/claim') ? claim() : { state: 'closed', queue: 'reports' },
  })
  await act(() => panel.current.mutateAsync(deciding))
  expect(does()).toEqual(['claim', 'decision'])
  expect(server.sent[1]?.body).toMatchObject({ token, version: 3 })
  panel.unmount()
})

test('a queue whose limit is reached is passed by, and named only where no other has a case', async () => {
  const next = renderInConsole(useNextOf)
  const limit = refusal(429, 'tooManyRequests')
  server.answerTo = ({ body }) => (JSON.stringify(body).includes('urgent') ? limit : { json: { data: [claim()] } })
  const take = (...queues: Parameters<typeof next.current.mutateAsync>[0]) =>
    act(() => next.current.mutateAsync(queues).catch((error: unknown) => error))
  expect(await take('urgent', 'serious')).toEqual({ queue: 'serious', id })
  expect(await take('urgent', 'media')).toEqual({ queue: 'media', id: null })
  expect(await take('urgent')).toMatchObject({ code: 'tooManyRequests' })
  server.answerTo = () => ({ json: { data: [] } })
  expect(await take('serious', 'reports')).toBeNull()
  next.unmount()
})

test('who sits before cases says so every three minutes, for each, until they leave', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  for (const one of [id, other]) storeClaim(claim(one))
  server.answerTo = ({ path }) => ({ json: { ...claim(path.includes(id) ? id : other), version: 4 } })
  const screen = renderInConsole(() => useHeartbeat([id, other]))
  await act(() => vi.advanceTimersByTimeAsync(179_999))
  expect(server.sent).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  await expect.poll(() => claims.get()[other]?.version).toBe(4)
  expect(server.sent.map(({ path }) => path.split('/')[4])).toEqual([id, other])
  screen.rerender(() => useHeartbeat([]))
  await act(() => vi.advanceTimersByTimeAsync(180_000))
  expect(server.sent).toHaveLength(2)
  screen.unmount()
})
