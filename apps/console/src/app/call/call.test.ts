import { cases } from '@amour/contract/console/cases.ts'
import { staffSession } from '@amour/contract/console/staff-session.ts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { call } from './call.ts'
import { CallError, isRefusal } from './call-error.ts'
import { queryClient } from './query-client.ts'
import { hasSessionEnded, sessionToken } from './staff-session.ts'
import { pendingStepUp } from './step-up.ts'
import { refusal, stubServer } from './stub-server.ts'

const decided = { json: { state: 'closed', queue: 'media' } }
const decision = {
  params: { id: 'photo' },
  body: { token: 'hold', version: 3, action: 'approve', reason: 'allowed' },
} as const

let server: ReturnType<typeof stubServer>

beforeEach(() => {
  server = stubServer(() => decided)
  sessionToken.set('hers')
  hasSessionEnded.set(false)
})

afterEach(() => {
  sessionToken.set(null)
  vi.unstubAllGlobals()
})

const header = (name: string) => server.sent.map(({ headers }) => headers[name])

test('what is decided twice has two keys, and one key when it is the same decision', async () => {
  await call(cases.decide, decision)
  await call(cases.decide, decision)
  const [first, second] = header('idempotency-key')
  expect(first).not.toBe(second)
  for (let again = 0; again < 2; again += 1) await call(cases.decide, decision, { key: 'kept' })
  expect(header('idempotency-key').slice(2)).toEqual(['kept', 'kept'])
})

test('what is pressed again after its answer was lost is the same call, and once it is answered another one', async () => {
  const press = () => call(cases.decide, decision).catch((error: unknown) => error)
  server.answerTo = () => 'offline'
  await press()
  await call(cases.decide, { ...decision, body: { ...decision.body, action: 'reject' } }).catch(() => undefined)
  server.answerTo = () => ({ status: 504, json: undefined })
  await press()
  server.answerTo = () => refusal(409, 'requestInProgress')
  await press()
  server.answerTo = () => decided
  await press()
  await press()
  const [lost, other, again, third, answered, next] = header('idempotency-key')
  expect([again, third, answered]).toEqual([lost, lost, lost])
  expect(new Set([lost, other, next]).size).toBe(3)
})

test('a call that was lost is the same for ten minutes, until it is refused, and a touch of the key that is missing refuses nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const press = async (answer: ReturnType<typeof server.answerTo>) => {
    server.answerTo = () => answer
    await call(cases.decide, decision).catch(() => undefined)
    return header('idempotency-key').at(-1)
  }
  const first = await press('offline')
  vi.advanceTimersByTime(9 * 60_000)
  expect(await press('offline')).toBe(first)
  const refused = press(refusal(403, 'touchNeeded'))
  await expect.poll(() => pendingStepUp.get()).not.toBeNull()
  pendingStepUp.get()?.(false)
  expect(await refused).toBe(first)
  expect(await press(refusal(422, 'invalid'))).toBe(first)
  const anew = await press('offline')
  expect(anew).not.toBe(first)
  vi.advanceTimersByTime(11 * 60_000)
  expect(await press(decided)).not.toBe(anew)
})

test('whoever signs in next makes no call under a key of somebody else’s', async () => {
  server.answerTo = () => 'offline'
  await call(cases.decide, decision).catch(() => undefined)
  sessionToken.set(null)
  sessionToken.set('his')
  await call(cases.decide, decision).catch(() => undefined)
  expect(new Set(header('idempotency-key')).size).toBe(2)
})

test('only a call that may be repeated has a key, and outlives its page', async () => {
  server.answerTo = () => ({ json: { status: 'revoked' } })
  await call(staffSession.signOut, {})
  expect(server.sent).toMatchObject([{ method: 'DELETE', body: undefined, keepalive: false }])
  expect([header('idempotency-key'), header('content-type')]).toEqual([[undefined], [undefined]])
})

test('the session goes with the calls of the staff and with no other', async () => {
  await call(cases.decide, decision)
  server.answerTo = () => ({ json: { data: [] } })
  await call(staffSession.demo, {})
  expect(header('authorization')).toEqual(['Bearer hers', undefined])
})

test('an address has its parts encoded, and leaves out what was not asked for', async () => {
  server.answerTo = () => ({ json: { data: [] } })
  await call(cases.find, { query: { text: 'AM-1 & more' } })
  await call(cases.list, { query: { queue: 'media', show: undefined } }).catch(() => undefined)
  await call(cases.decide, { ...decision, params: { id: 'a/b' } }).catch(() => undefined)
  expect(server.sent.map(({ path }) => path)).toEqual([
    '/api/console/find?text=AM-1+%26+more',
    `${cases.list.path}?queue=media`,
    '/api/console/cases/a%2Fb/decision',
  ])
})

test('after a touch of the key the call is made again as the same one', async () => {
  server.answerTo = () => (server.sent.length === 1 ? refusal(403, 'touchNeeded') : decided)
  const answered = call(cases.decide, decision)
  await expect.poll(() => pendingStepUp.get()).not.toBeNull()
  pendingStepUp.get()?.(true)
  expect(await answered).toEqual(decided.json)
  const [first, again] = header('idempotency-key')
  expect(again).toBe(first)
})

test('who would rather not touch the key hears why nothing was done, and it is not tried again', async () => {
  server.answerTo = () => refusal(403, 'touchNeeded')
  const answered = call(cases.decide, decision)
  await expect.poll(() => pendingStepUp.get()).not.toBeNull()
  pendingStepUp.get()?.(false)
  await expect(answered).rejects.toMatchObject({ code: 'touchNeeded' })
  expect(server.sent).toHaveLength(1)
})

test('an outage signs nobody out', async () => {
  for (const answer of ['offline', refusal(503, 'unavailable'), refusal(502, 'unavailable')] as const) {
    server.answerTo = () => answer
    await expect(call(cases.decide, decision)).rejects.toMatchObject({ isOutage: true })
  }
  expect([sessionToken.get(), hasSessionEnded.get()]).toEqual(['hers', false])
})

test('no answer is an outage without a refusal’s code', async () => {
  server.answerTo = () => 'offline'
  await expect(call(cases.decide, decision)).rejects.toMatchObject({ status: 0, code: 'offline', violations: [] })
})

test('a session that the server has ended is over on this tab, which says so', async () => {
  server.answerTo = () => refusal(401, 'tokenInvalid')
  await expect(call(cases.decide, decision)).rejects.toMatchObject({ code: 'tokenInvalid', isOutage: false })
  expect([sessionToken.get(), hasSessionEnded.get()]).toEqual([null, true])
})

test('the end of an earlier session does not end the one since, nor does a key that is refused at the sign-in', async () => {
  server.answerTo = () => {
    sessionToken.set('since')
    return refusal(401, 'tokenInvalid')
  }
  await expect(call(cases.decide, decision)).rejects.toThrow('Refused: tokenInvalid.')
  await expect(call(staffSession.demo, {})).rejects.toThrow('Refused: tokenInvalid.')
  expect([sessionToken.get(), hasSessionEnded.get()]).toEqual(['since', false])
})

test('a refusal has its code, its sentence, its fields and what goes with it', async () => {
  const violations = [{ propertyPath: 'days', message: 'From 1 to 365.' }]
  const data = { holder: 'Ben' }
  server.answerTo = () => ({ status: 422, json: { code: 'caseHeld', message: 'Held.', violations, data } })
  const error: unknown = await call(cases.decide, decision).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ status: 422, message: 'Held.', violations, data, isOutage: false })
  expect([isRefusal(error, 'caseHeld'), isRefusal(error, 'caseStale')]).toEqual([true, false])
  expect(isRefusal(Object.assign(new Error('Held.'), { code: 'caseHeld' }), 'caseHeld')).toBe(false)
})

test.each([
  [200, false],
  [500, false],
  [504, true],
])('an answer of status %i that is not of the contract is an outage: %s', async (status, isOutage) => {
  server.answerTo = () => ({ status, json: { odd: true } })
  await expect(call(cases.decide, decision)).rejects.toMatchObject({ status, code: 'unexpected', isOutage })
})

test('only an outage is tried again, twice', () => {
  const retry = queryClient.getDefaultOptions().queries?.retry
  const isRetried = (failures: number, error: Error) => typeof retry === 'function' && retry(failures, error)
  const [away, refused] = [new CallError(503, {}), new CallError(404, { code: 'notFound' })]
  expect([0, 1, 2].map((failures) => isRetried(failures, away))).toEqual([true, true, false])
  expect([isRetried(0, refused), isRetried(0, new Error('a fault of ours'))]).toEqual([false, false])
})

test('whoever leaves takes along what the server said', () => {
  queryClient.setQueryData(['cases'], 'hers')
  sessionToken.set('renewed')
  expect(queryClient.getQueryData(['cases'])).toBe('hers')
  sessionToken.set(null)
  expect(queryClient.getQueryData(['cases'])).toBeUndefined()
})
