import type { TokenPair } from '@amour/contract/account/tokens.ts'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { renewTokens } from './token-renewal.ts'
import { accountSlot } from '#app/storage/storage.ts'

const tokenOf = (sub: string, ctr: number) =>
  `head.${Buffer.from(JSON.stringify({ sub, sid: `of ${sub}`, ctr })).toString('base64url')}.tag`

const storeToken = (token: string | null) =>
  accountSlot.set({ token, refresh_token: token && `for ${token}`, user: null })

afterEach(() => accountSlot.clear())

function refuse(): Promise<TokenPair> {
  throw new Error('Nothing needed to be fetched.')
}

test('a newer token that a sibling tab has fetched is taken', async () => {
  storeToken(tokenOf('ann', 2))
  expect(await renewTokens(tokenOf('ann', 1), refuse)).toBe(tokenOf('ann', 2))
})

test('what one member began is not done in the name of another who has logged in since', async () => {
  storeToken(tokenOf('bob', 1))
  expect(await renewTokens(tokenOf('ann', 1), refuse)).toBeUndefined()
  storeToken(null)
  expect(await renewTokens(tokenOf('ann', 1), refuse)).toBeUndefined()
})

test('an answer that comes after somebody else has logged in is kept by nobody', async () => {
  storeToken(tokenOf('ann', 1))
  const answer = await renewTokens(tokenOf('ann', 1), async () => {
    storeToken(tokenOf('bob', 1))
    return { token: tokenOf('ann', 2), refresh_token: 'next' }
  })
  expect(answer).toBeUndefined()
  expect(accountSlot.get().token).toBe(tokenOf('bob', 1))
})

test('a sibling tab’s token that arrives while another is fetched is taken', async () => {
  storeToken(tokenOf('ann', 1))
  const answer = await renewTokens(tokenOf('ann', 1), async () => {
    storeToken(tokenOf('ann', 2))
    return { token: tokenOf('ann', 3), refresh_token: 'next' }
  })
  expect(answer).toBe(tokenOf('ann', 2))
  expect(accountSlot.get().token).toBe(tokenOf('ann', 2))
})

test('an answer that comes after everybody has logged out logs nobody in', async () => {
  storeToken(tokenOf('ann', 1))
  const answer = await renewTokens(tokenOf('ann', 1), async () => {
    storeToken(null)
    return { token: tokenOf('ann', 2), refresh_token: 'next' }
  })
  expect(answer).toBeUndefined()
  expect(accountSlot.get().token).toBeNull()
})

test('tokens that a sibling tab overwrites with older ones are put back, and those of another session are not', async () => {
  storeToken(tokenOf('ann', 1))
  const next = { token: tokenOf('ann', 2), refresh_token: 'next' }
  await renewTokens(tokenOf('ann', 1), () => Promise.resolve(next))
  storeToken(tokenOf('ann', 1))
  expect(accountSlot.get()).toMatchObject(next)
  storeToken(tokenOf('bob', 1))
  expect(accountSlot.get().token).toBe(tokenOf('bob', 1))
  storeToken(null)
  expect(accountSlot.get().token).toBeNull()
})

test('a rejected refresh is told from an outage', async () => {
  storeToken(tokenOf('cat', 1))
  const fail = (status: number) => () => Promise.reject(new CallError(status, {}))
  expect(await renewTokens(tokenOf('cat', 1), fail(401))).toBeUndefined()
  await expect(renewTokens(tokenOf('cat', 1), fail(503))).rejects.toMatchObject({ status: 503 })
})

/** As a browser has it that is told to keep nothing of a site: it gives no tab a lock. */
function denyLocks(name = 'SecurityError') {
  const denied = new DOMException('Access to the Locks API is denied in this context.', name)
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(denied) } })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('where the browser gives no tab a lock, tokens are renewed all the same, one at a time', async () => {
  denyLocks()
  storeToken(tokenOf('dan', 1))
  let asked = 0
  const answer = async () => {
    asked += 1
    return { token: tokenOf('dan', 2), refresh_token: 'next' }
  }
  const both = [1, 2].map(() => renewTokens(tokenOf('dan', 1), answer))
  expect(await Promise.all(both)).toEqual([tokenOf('dan', 2), tokenOf('dan', 2)])
  expect(asked).toBe(1)
})

test('a page that is no longer shown renews nothing without a lock', async () => {
  denyLocks('InvalidStateError')
  storeToken(tokenOf('eve', 1))
  await expect(renewTokens(tokenOf('eve', 1), refuse)).rejects.toThrow('denied')
})
