import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionToken } from '#app/call/staff-session.ts'
import { refusal, stubServer } from '#app/call/stub-server.ts'
import { page } from '#app/hooks/render-hook.ts'
import { claims, releasedClaims, storeClaim } from './claims.ts'
import { persistentStorage } from './storage.ts'
import { returnedDrafts } from './returned-drafts.ts'
import { readStoredDecisions, type StoredDecision, storeDecision } from './stored-decisions.ts'
import { beginDecisions, draft, endDecisions, queue, taken } from './stub-decisions.ts'

const { pendingDecisions, queueDecision, sendPendingDecisions, sendStoredDecisions, undoLatestDecision, UNDO_MS } =
  queue
const { dismissUnsent, reportUnsent, unsentDecisions } = queue
let server: ReturnType<typeof stubServer>

beforeEach(() => void (server = beginDecisions()))
afterEach(endDecisions)

const decide = (id: string, how: { by?: string; token?: string | null } = {}) =>
  queueDecision({ id, reference: `AM-${id}`, by: 'ann', token: `${id}-hold`, draft, ...how })

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)
const sentIds = () => server.sent.map(({ path }) => path.split('/')[4])

/** A decision that another tab, or one that died, has left in the browser. */
function leave(id: string, how: Partial<StoredDecision> = {}) {
  const until = Date.now() + UNDO_MS
  storeDecision({ id, reference: `AM-${id}`, by: 'ann', key: `${id}-key`, token: `${id}-hold`, until, draft, ...how })
}

test('a decision is kept at once, and sent under its key when eight seconds are over', async () => {
  storeClaim({ id: 'photo', token: 'photo-hold', version: 3, until: '2026-11-23T12:00:00.000Z' })
  decide('photo')
  const [kept] = readStoredDecisions()
  expect(kept).toMatchObject({ id: 'photo', by: 'ann', until: Date.now() + 8_000 })
  await pass(7_999)
  expect(server.sent).toEqual([])
  await pass(1)
  expect(server.sent).toMatchObject([
    {
      path: '/api/console/cases/photo/decision',
      body: { ...draft, token: 'photo-hold' },
      headers: { 'idempotency-key': kept?.key },
      keepalive: true,
    },
  ])
  expect([readStoredDecisions(), pendingDecisions.get(), claims.get()]).toEqual([[], [], {}])
  expect(releasedClaims.get().has('photo')).toBe(true)
})

test('the latest is taken back first, and is neither sent nor kept', async () => {
  decide('photo')
  decide('film')
  expect(undoLatestDecision()).toBe('film')
  expect([idsOf(pendingDecisions.get()), idsOf(readStoredDecisions())]).toEqual([['photo'], ['photo']])
  await pass(UNDO_MS)
  expect(sentIds()).toEqual(['photo'])
  expect(undoLatestDecision()).toBeUndefined()
})

test('who decides again after taking back has the whole eight seconds again', async () => {
  decide('photo')
  await pass(5_000)
  undoLatestDecision()
  decide('photo')
  await pass(7_999)
  expect(server.sent).toEqual([])
  await pass(1)
  expect(sentIds()).toEqual(['photo'])
})

test('before a break all that is held back is sent at once, in the order it was decided, and not again', async () => {
  for (const id of ['photo', 'film', 'text']) decide(id)
  await sendPendingDecisions()
  expect(sentIds()).toEqual(['photo', 'film', 'text'])
  expect(pendingDecisions.get()).toEqual([])
  await pass(UNDO_MS)
  expect(server.sent).toHaveLength(3)
})

test('a page that is left sends what it holds; what fails then is told to nobody, and sent when they are back', async () => {
  decide('photo')
  server.answerTo = () => 'offline'
  page.dispatchEvent(new Event('pagehide'))
  await pass(0)
  expect(sentIds()).toEqual(['photo'])
  expect([unsentDecisions.get(), idsOf(readStoredDecisions())]).toEqual([[], ['photo']])
  server.answerTo = () => taken
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  await pass(UNDO_MS + 2_000)
  expect(server.sent).toHaveLength(1)
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await pass(UNDO_MS + 2_000)
  expect(sentIds()).toEqual(['photo', 'photo'])
  expect(new Set(server.sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('what a page that came back cannot send is told again', async () => {
  page.dispatchEvent(new Event('pagehide'))
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  server.answerTo = () => refusal(422, 'invalid')
  decide('photo')
  await pass(UNDO_MS)
  expect(idsOf(unsentDecisions.get())).toEqual(['photo'])
})

test('what the server refuses is told with its reference, and kept no longer; a new decision takes the word away', async () => {
  server.answerTo = () => refusal(422, 'invalid')
  decide('photo')
  await pass(UNDO_MS)
  const [told, ...others] = unsentDecisions.get()
  expect(told).toMatchObject({ id: 'photo', reference: 'AM-photo', error: { message: 'Refused: invalid.' } })
  expect([others, readStoredDecisions()]).toEqual([[], []])
  decide('photo')
  expect(unsentDecisions.get()).toEqual([])
})

test('of two failures about a case the later one is told, and reading about one leaves the other', async () => {
  server.answerTo = () => refusal(422, 'invalid')
  for (const id of ['photo', 'film']) decide(id)
  await pass(UNDO_MS)
  const [photo] = unsentDecisions.get()
  if (photo) reportUnsent({ ...photo, reference: 'AM-later' })
  expect(unsentDecisions.get().map(({ reference }) => reference)).toEqual(['AM-film', 'AM-later'])
  dismissUnsent('film')
  expect(idsOf(unsentDecisions.get())).toEqual(['photo'])
})

test.each([
  ['caseStale', []],
  ['caseClosed', ['photo']],
])('after the refusal %s the tab holds %j', async (code, held) => {
  storeClaim({ id: 'photo', token: 'photo-hold', version: 3, until: '2026-11-23T12:00:00.000Z' })
  server.answerTo = () => refusal(409, code)
  decide('photo')
  await pass(UNDO_MS)
  expect(Object.keys(claims.get())).toEqual(held)
  expect(releasedClaims.get().has('photo')).toBe(false)
})

test('what is on its way already is asked for again under the same key, and nobody is told', async () => {
  server.answerTo = () => (server.sent.length === 1 ? refusal(409, 'requestInProgress') : taken)
  decide('photo')
  await pass(UNDO_MS)
  expect([unsentDecisions.get(), idsOf(readStoredDecisions())]).toEqual([[], ['photo']])
  await pass(2_000)
  const [first, again] = server.sent.map(({ headers }) => headers['idempotency-key'])
  expect(again).toBe(first)
  expect(readStoredDecisions()).toEqual([])
})

test('a session that is over keeps the decision for its maker, who is told nothing', async () => {
  server.answerTo = () => refusal(401, 'tokenInvalid')
  decide('photo')
  await pass(UNDO_MS)
  expect(sessionToken.get()).toBeNull()
  expect([unsentDecisions.get(), idsOf(readStoredDecisions())]).toEqual([[], ['photo']])
})

test('whoever signs out takes along what was held back and told; it is sent when they are back', async () => {
  server.answerTo = () => refusal(422, 'invalid')
  decide('film')
  await pass(UNDO_MS)
  server.answerTo = () => taken
  decide('photo')
  sessionToken.set(null)
  expect([pendingDecisions.get(), unsentDecisions.get()]).toEqual([[], []])
  await pass(UNDO_MS)
  expect(sentIds()).toEqual(['film'])
  sessionToken.set('again')
  sendStoredDecisions('ann')
  await pass(2_000)
  expect(sentIds()).toEqual(['film', 'photo'])
})

test('nothing is sent in the name of whoever signs in next', async () => {
  leave('photo')
  sendStoredDecisions('ann')
  sessionToken.set(null)
  sessionToken.set('bens')
  await pass(UNDO_MS + 2_000)
  expect(server.sent).toEqual([])
  sendStoredDecisions('ben')
  await pass(UNDO_MS + 2_000)
  expect(server.sent).toEqual([])
  expect(idsOf(readStoredDecisions())).toEqual(['photo'])
})

test('what another window still shows with its undo is left to it, and sent only when it has not been', async () => {
  leave('photo')
  leave('film')
  sendStoredDecisions('ann')
  await pass(UNDO_MS + 1_999)
  expect(server.sent).toEqual([])
  persistentStorage.write('decisions', JSON.stringify(readStoredDecisions().filter(({ id }) => id === 'film')))
  await pass(1)
  expect(sentIds()).toEqual(['film'])
  expect(readStoredDecisions()).toEqual([])
})

test('a clock that was put right keeps nothing back for longer than that', async () => {
  leave('photo', { until: Date.now() + 3_600_000 })
  leave('film', { until: Date.now() - 3_600_000 })
  sendStoredDecisions('ann')
  await pass(2_000)
  expect(sentIds()).toEqual(['film'])
  await pass(UNDO_MS)
  expect(sentIds()).toEqual(['film', 'photo'])
})

test('what this window holds back itself is not sent twice', async () => {
  server.answerTo = () => 'never'
  decide('photo')
  sendStoredDecisions('ann')
  await pass(UNDO_MS + 2_000)
  expect(sentIds()).toEqual(['photo'])
})

test('a decision without a hold takes the case first, and keeps that hold for the next try', async () => {
  const hold = { id: '0199aaaa-0000-7000-8000-000000000001', token: '0199aaaa-0000-4000-8000-000000000002' }
  const claimed = { json: { ...hold, version: 3, until: '2026-11-23T12:00:00.000Z' } }
  server.answerTo = ({ path }) => (path.endsWith('/claim') ? claimed : refusal(409, 'requestInProgress'))
  decide(hold.id, { token: null })
  await pass(UNDO_MS)
  expect(server.sent.map(({ path }) => path.split('/')[5])).toEqual(['claim', 'decision'])
  expect(server.sent[1]?.body).toMatchObject({ token: hold.token })
  expect(claims.get()[hold.id]?.token).toBe(hold.token)
  expect(readStoredDecisions()[0]?.token).toBe(hold.token)
})

test('what is taken back, or refused, lies in its case again as it was; what is decided anew does not', async () => {
  decide('one')
  expect(undoLatestDecision()).toBe('one')
  expect(returnedDrafts.get()).toEqual({ one: draft })
  expect(readStoredDecisions()).toEqual([])
  decide('one')
  expect(returnedDrafts.get()).toEqual({})
  server = stubServer(() => refusal(409, 'caseStale'))
  await pass(UNDO_MS)
  expect(returnedDrafts.get()).toEqual({ one: draft })
  sessionToken.set(null)
  expect(returnedDrafts.get()).toEqual({})
})

test('what is decided twice before it goes is sent once, as it was decided last', async () => {
  decide('one')
  await pass(4_000)
  queueDecision({ id: 'one', reference: 'AM-one', by: 'ann', token: 'one-hold', draft: { ...draft, version: 4 } })
  expect([idsOf(pendingDecisions.get()), readStoredDecisions()]).toMatchObject([['one'], [{ draft: { version: 4 } }]])
  await pass(UNDO_MS)
  expect(server.sent).toMatchObject([{ body: { version: 4 } }])
})
