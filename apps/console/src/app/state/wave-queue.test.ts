import { WAVE_BATCH } from '@amour/contract/console/waves.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionToken } from '#app/call/staff-session.ts'
import { refusal, stubServer } from '#app/call/stub-server.ts'
import { page, stubPage } from '#app/hooks/render-hook.ts'
import { persistentStorage } from './storage.ts'
import { readStoredWaves, storeWave } from './stored-waves.ts'

// It listens to the page from the moment that it is loaded.
stubPage()
const { dismissWave, queueWave, retryWave, sendStoredWaves, undoWave, waveProgress } = await import('./wave-queue.ts')
const { UNDO_MS } = await import('./undo-queue.ts')
vi.unstubAllGlobals()

type Sent = { path: string; body: { cases: string[] }; keepalive: boolean }
let server: ReturnType<typeof stubServer>

/** All of them are decided, but for those named. */
const answer = (body: unknown, refused: { id: string; why: string }[] = []) => {
  const { cases } = body as Sent['body'] // what our own queue has sent
  const decided = cases.filter((id) => refused.every((one) => one.id !== id))
  const left = refused.filter(({ id }) => cases.includes(id)).map((one) => ({ reference: null, ...one }))
  return { json: { decided, refused: left } }
}

const sizes = () => (server.sent as Sent[]).map(({ body }) => body.cases.length)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  server = stubServer(({ body }) => answer(body))
  sessionToken.set('session')
  sendStoredWaves('mia')
})

afterEach(() => {
  sessionToken.set(null)
  persistentStorage.write('waves', null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function queue(size: number, by = 'mia') {
  const cases = Array.from({ length: size }, () => crypto.randomUUID())
  const [template = ''] = cases
  const id = crypto.randomUUID()
  const decided = { action: 'none' as const, reason: 'allowed', mediaReason: null, note: '', words: '' }
  const body = {
    template,
    by: 'words' as const,
    cases,
    ...decided,
    at: new Date().toISOString(),
    size,
    opened: [template],
  }
  queueWave({ id, by, body })
  return { id, cases, body }
}

/** Goes on for so many milliseconds, and through all that is answered then. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('it waits for eight seconds, in which one press takes all of it back', async () => {
  queue(3)
  await pass(UNDO_MS - 1)
  expect([server.sent, readStoredWaves()]).toMatchObject([[], [{ isBegun: false }]])
  expect(undoWave()).toBe(true)
  await pass(UNDO_MS)
  expect([server.sent, readStoredWaves(), waveProgress.get()]).toEqual([[], [], undefined])
  queue(3)
  await pass(UNDO_MS)
  expect(sizes()).toEqual([3])
  expect(undoWave()).toBe(false)
})

test('it is sent part by part, and what was refused is told', async () => {
  const { id, cases } = queue(2 * WAVE_BATCH + 1)
  const held = { id: cases[3] ?? '', why: 'held' }
  server.answerTo = ({ body }) => answer(body, [held])
  await pass(UNDO_MS)
  expect(sizes()).toEqual([WAVE_BATCH, WAVE_BATCH, 1])
  expect(
    (server.sent as Sent[]).every(({ path, keepalive }) => path === `/api/console/waves/${id}/decide` && keepalive),
  ).toBe(true)
  expect(waveProgress.get()).toMatchObject({ state: 'over', decided: 2 * WAVE_BATCH, left: [held] })
  expect(readStoredWaves()).toEqual([])
  dismissWave()
  expect(waveProgress.get()).toBeUndefined()
})

test('what failed alone is tried again alone, under the same number', async () => {
  const { cases } = queue(3)
  const failed = { id: cases[0] ?? '', why: 'failed' }
  server.answerTo = ({ body }) => answer(body, [failed])
  await pass(UNDO_MS)
  expect(waveProgress.get()).toMatchObject({ state: 'failed', decided: 2, left: [failed] })
  server.answerTo = ({ body }) => answer(body)
  retryWave(waveProgress.get()?.id ?? '')
  await pass(0)
  expect((server.sent as Sent[]).at(-1)?.body.cases).toEqual([failed.id])
  expect(waveProgress.get()).toMatchObject({ state: 'over', decided: 3, left: [] })
})

test('an outage in the middle loses nothing: the rest stays kept and is sent when somebody says so', async () => {
  const { cases } = queue(WAVE_BATCH + 2)
  let calls = 0
  server.answerTo = ({ body }) => (calls++ === 0 ? answer(body) : 'offline')
  await pass(UNDO_MS)
  expect(waveProgress.get()).toMatchObject({ state: 'failed', decided: WAVE_BATCH })
  expect(readStoredWaves()[0]?.body.cases).toEqual(cases.slice(WAVE_BATCH))
  server.answerTo = ({ body }) => answer(body)
  retryWave(waveProgress.get()?.id ?? '')
  await pass(0)
  expect(waveProgress.get()).toMatchObject({ state: 'over', decided: WAVE_BATCH + 2 })
})

test('what the server refuses as a whole is told, and not sent for ever', async () => {
  queue(2)
  server.answerTo = () => refusal(409, 'evidenceUnseen')
  await pass(UNDO_MS)
  expect(waveProgress.get()).toMatchObject({ state: 'failed', error: { code: 'evidenceUnseen' } })
  expect(readStoredWaves()).toEqual([])
})

test('what a person may not decide just now stays kept, and goes when they say so again', async () => {
  const { id, cases } = queue(2)
  server.answerTo = () => refusal(403, 'roleMissing')
  await pass(UNDO_MS)
  expect(waveProgress.get()).toMatchObject({ state: 'failed', error: { code: 'roleMissing' } })
  expect(readStoredWaves()).toMatchObject([{ id, body: { cases } }])
  server.answerTo = ({ body }) => answer(body)
  retryWave(id)
  await pass(0)
  expect(waveProgress.get()).toMatchObject({ state: 'over', decided: 2 })
})

test('what still waits goes at once when the next one is decided, and cannot be taken back with it', async () => {
  queue(2)
  queue(3)
  await pass(0)
  expect(sizes()).toEqual([2])
  expect(undoWave()).toBe(true)
  await pass(UNDO_MS)
  expect(sizes()).toEqual([2])
})

test('a tab that is closed sends all of it in one call; one that comes back sends it under the same number', async () => {
  const { id, cases } = queue(WAVE_BATCH + 5)
  server.answerTo = () => 'never'
  page.dispatchEvent(new Event('pagehide'))
  await pass(0)
  expect((server.sent as Sent[])[0]).toMatchObject({ keepalive: true, body: { cases } })
  expect(readStoredWaves()).toMatchObject([{ id, isBegun: true }])
  // Nothing of it is taken back once it may have gone.
  expect(undoWave()).toBe(false)
})

test('what a browser that died had is sent when the same person is back, and by nobody else', async () => {
  const { id, body } = queue(2)
  undoWave()
  storeWave({ id, by: 'mia', until: Date.now() - 1, isBegun: false, body })
  sessionToken.set(null)
  sessionToken.set('session')
  sendStoredWaves('max')
  await pass(60_000)
  expect(server.sent).toEqual([])
  sendStoredWaves('mia')
  await pass(60_000)
  expect(sizes()).toEqual([2])
  expect(waveProgress.get()).toMatchObject({ id, state: 'over' })
  expect(readStoredWaves()).toEqual([])
})
