import type { TokenPair } from '@amour/contract/session.ts'
import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { renewTokens } from './renew.ts'
import { accountSlot } from './storage.ts'

const tokenOf = (sub: string, jti: number) =>
  `head.${Buffer.from(JSON.stringify({ sub, jti })).toString('base64url')}.tag`

const hold = (token: string | null) => accountSlot.set({ token, refresh_token: token && `for ${token}`, user: null })

function refuse(): Promise<TokenPair> {
  throw new Error('Nothing needed to be fetched.')
}

test('a newer token that a sibling tab has fetched is taken', async () => {
  hold(tokenOf('ann', 2))
  expect(await renewTokens(tokenOf('ann', 1), refuse)).toBe(tokenOf('ann', 2))
})

test('what one member began is not done in the name of another who has logged in since', async () => {
  hold(tokenOf('bob', 1))
  expect(await renewTokens(tokenOf('ann', 1), refuse)).toBeUndefined()
  hold(null)
  expect(await renewTokens(tokenOf('ann', 1), refuse)).toBeUndefined()
})

test('an answer that comes after somebody else has logged in is kept by nobody', async () => {
  hold(tokenOf('ann', 1))
  const answer = await renewTokens(tokenOf('ann', 1), async () => {
    hold(tokenOf('bob', 1))
    return { token: tokenOf('ann', 2), refresh_token: 'next' }
  })
  expect(answer).toBeUndefined()
  expect(accountSlot.get().token).toBe(tokenOf('bob', 1))
})

test('a rejected refresh is told from an outage', async () => {
  hold(tokenOf('ann', 1))
  const fail = (status: number) => () => Promise.reject(new CallError(status, {}))
  expect(await renewTokens(tokenOf('ann', 1), fail(401))).toBeUndefined()
  await expect(renewTokens(tokenOf('ann', 1), fail(503))).rejects.toMatchObject({ status: 503 })
})
