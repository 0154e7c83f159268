import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { accountSlot } from '#app/storage/storage.ts'
import { createActionKey } from './action-key.ts'
import { CallError } from './call-error.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const inProgress = new CallError(409, { code: 'requestInProgress' })

/** The keys of the tries of these drafts, each of which ends as it is told. */
async function keysOf(tries: [draft: string, error?: Error][]) {
  const actionKey = createActionKey()
  const keys: string[] = []
  for (const [draft, error] of tries) {
    const sending = actionKey.sendOnce(draft, (key) => {
      keys.push(key)
      return error ? Promise.reject(error) : Promise.resolve()
    })
    await Promise.all([sending.catch(() => undefined), vi.runAllTimersAsync()])
  }
  return keys
}

test('a try after a lost answer has its key, and the next action another one', async () => {
  const [first, again, next] = await keysOf([['a', new CallError(0, {})], ['a'], ['a']])
  expect([again === first, next === first]).toEqual([true, false])
})

test('other words, and what was refused, are other actions', async () => {
  const refused = new CallError(422, { code: 'invalid' })
  expect(new Set(await keysOf([['a', new CallError(502, {})], ['b', refused], ['b']])).size).toBe(3)
})

test('what says nothing of an earlier try leaves it the same action', async () => {
  const undecided = [new CallError(429, {}), new CallError(401, {}), new CallError(500, {}), new CallError(201, {})]
  expect(new Set(await keysOf([...undecided.map((error) => ['a', error] as [string, Error]), ['a']])).size).toBe(1)
})

test('while an earlier try is on its way it is asked for under the same key, also by the next press', async () => {
  const keys = await keysOf([['a', inProgress], ['a']])
  expect([keys.length, new Set(keys).size]).toEqual([7, 1])
})

test('a key that the server may have forgotten is used no more', async () => {
  const actionKey = createActionKey()
  const keys: string[] = []
  const send = (key: string) => Promise.reject<void>(keys.push(key) && new CallError(0, {}))
  await expect(actionKey.sendOnce('a', send)).rejects.toThrow(CallError)
  vi.advanceTimersByTime(24 * 3_600_000)
  await expect(actionKey.sendOnce('a', send)).rejects.toThrow(CallError)
  expect(new Set(keys).size).toBe(2)
})

test('what waits for an earlier try is done in nobody else’s name, and not for who has left', async () => {
  const tokenOf = (sub: string, ctr = 1) => `head.${btoa(JSON.stringify({ sub, sid: `of ${sub}`, ctr }))}.tag`
  const storeToken = (token: string | null) => accountSlot.set({ token, refresh_token: token, user: null })
  onTestFinished(() => accountSlot.clear())
  const triesUntil = async (token: string | null) => {
    storeToken(tokenOf('ann'))
    const send = vi.fn<() => Promise<string>>(async () => 'done').mockRejectedValueOnce(inProgress)
    const sending = createActionKey().sendOnce('a', send)
    storeToken(token)
    await Promise.all([sending.catch(() => undefined), vi.runAllTimersAsync()])
    return send.mock.calls.length
  }
  expect(await triesUntil(tokenOf('ann', 2))).toBe(2)
  expect([await triesUntil(tokenOf('bob')), await triesUntil(null)]).toEqual([1, 1])
})

test('an action that ends late leaves the key of the one that has begun since', async () => {
  const actionKey = createActionKey()
  const first = Promise.withResolvers<string>()
  const sending = actionKey.sendOnce('a', () => first.promise)
  const keys: string[] = []
  const lose = (key: string) => Promise.reject<string>(keys.push(key) && new CallError(0, {}))
  await expect(actionKey.sendOnce('b', lose)).rejects.toThrow(CallError)
  first.resolve('done')
  await sending
  await expect(actionKey.sendOnce('b', lose)).rejects.toThrow(CallError)
  expect(new Set(keys).size).toBe(1)
})
