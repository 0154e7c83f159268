import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountSlot } from '#app/storage/storage.ts'
import { CallError } from './call-error.ts'
import { tryTwice } from './second-try.ts'

const tokenOf = (sub: string, ctr = 1) =>
  `head.${Buffer.from(JSON.stringify({ sub, sid: `of ${sub}`, ctr })).toString('base64url')}.tag`

const storeToken = (token: string | null) =>
  accountSlot.set({ token, refresh_token: token && `for ${token}`, user: null })

beforeEach(() => {
  vi.useFakeTimers()
  storeToken(tokenOf('ann'))
})

afterEach(() => {
  vi.useRealTimers()
  accountSlot.clear()
})

/** Tries something whose first answer is this error, while `then` happens; says how often it was tried, and what it gave. */
async function attempt(error: Error, then = () => {}) {
  const send = vi.fn<() => Promise<string>>(async () => 'done').mockRejectedValueOnce(error)
  const trying = tryTwice(send).catch((failure: unknown) => failure)
  then()
  await vi.runAllTimersAsync()
  return [send.mock.calls.length, await trying]
}

const lost = new CallError(0, {})

test('what nobody answered is tried once more, by a renewed token too; a refusal stays one', async () => {
  expect(await attempt(lost)).toEqual([2, 'done'])
  expect(await attempt(lost, () => storeToken(tokenOf('ann', 2)))).toEqual([2, 'done'])
  const refused = new CallError(404, { code: 'notFound' })
  expect(await attempt(refused)).toEqual([1, refused])
})

test('nothing is tried again in the name of another, nor for who has left', async () => {
  expect(await attempt(lost, () => storeToken(tokenOf('bob')))).toEqual([1, lost])
  storeToken(tokenOf('ann'))
  expect(await attempt(lost, () => storeToken(null))).toEqual([1, lost])
})
