import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { stubServer } from '#app/call/stub-server.ts'
import { readStoredDecisions, type StoredDecision } from './stored-decisions.ts'
import { beginDecisions, draft, endDecisions, queue, taken } from './stub-decisions.ts'

const { queueDecision, UNDO_MS, unsentDecisions } = queue
let server: ReturnType<typeof stubServer>

beforeEach(() => void (server = beginDecisions()))
afterEach(endDecisions)

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
  decide('film', { action: 'reject' })
  await pass(UNDO_MS)
  const keysOf = (id: string) =>
    new Set(server.sent.flatMap(({ path, headers }) => (path.includes(id) ? headers['idempotency-key'] : [])))
  expect([keysOf('photo').size, keysOf('film').size]).toEqual([1, 2])
})
