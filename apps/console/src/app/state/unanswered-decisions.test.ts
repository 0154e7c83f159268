import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionToken } from '#app/call/staff-session.ts'
import { stubServer } from '#app/call/stub-server.ts'
import { stubPage } from '#app/hooks/render-hook.ts'
import { persistentStorage } from './storage.ts'
import { readStoredDecisions, type StoredDecision } from './stored-decisions.ts'

// The queue listens to the page from the moment that it is loaded.
stubPage()
const { queueDecision, sendStoredDecisions, UNDO_MS, unsentDecisions } = await import('./undo-queue.ts')
vi.unstubAllGlobals()

const taken = { json: { state: 'closed', queue: 'media' } }
let server: ReturnType<typeof stubServer>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  server = stubServer(() => taken)
  sessionToken.set('session')
  sendStoredDecisions('ann')
})

afterEach(() => {
  sessionToken.set(null)
  persistentStorage.write('decisions', null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const draft = { version: 3, action: 'approve', reason: 'allowed' } as const

const decide = (id: string, more: Partial<StoredDecision['draft']> = {}) =>
  queueDecision({ id, reference: `AM-${id}`, by: 'ann', token: `${id}-hold`, draft: { ...draft, ...more } })

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)

test('an answer that was lost on its way is asked for once more under the same key, and nobody is told', async () => {
  server.answerTo = () => (server.sent.length === 1 ? 'offline' : taken)
  decide('photo')
  await pass(UNDO_MS)
  expect([unsentDecisions.get(), idsOf(readStoredDecisions())]).toEqual([[], ['photo']])
  await pass(2_000)
  expect(new Set(server.sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect([server.sent.length, readStoredDecisions(), unsentDecisions.get()]).toEqual([2, [], []])
})

test('what stays without an answer is told; decided again as it was, it is the same decision, and otherwise another', async () => {
  server.answerTo = () => 'offline'
  decide('photo')
  decide('film')
  await pass(UNDO_MS + 2_000)
  expect([idsOf(unsentDecisions.get()), readStoredDecisions()]).toEqual([['photo', 'film'], []])
  server.answerTo = () => taken
  decide('photo')
  queueDecision({
    id: 'film',
    reference: 'AM-film',
    by: 'ann',
    token: 'film-hold',
    draft: { ...draft, action: 'reject' },
  })
  await pass(UNDO_MS)
  const keysOf = (id: string) =>
    new Set(server.sent.flatMap(({ path, headers }) => (path.includes(id) ? headers['idempotency-key'] : [])))
  expect([keysOf('photo').size, keysOf('film').size]).toEqual([1, 2])
})
