import type { User } from '@amour/contract/account/accounts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#app/call/query-client.ts'
import { createKit } from '#features/account/keys/kit.api.ts'
import { createKeys } from '#features/account/keys/sign-in-keys.api.ts'
import { accountSlot, isStillMember } from '#app/storage/storage.ts'
import type { StoredUser } from '#app/storage/stored-values.ts'
import { AccountUnread, enterSession, signIn } from './session.api.ts'

const tokensOf = (id: string, sid = `session of ${id}`) => ({
  token: `head.${btoa(JSON.stringify({ sub: id, sid }))}.sign`,
  refresh_token: `refresh ${id}`,
})

// Of a member nothing but who they are counts here.
const memberOf = (id: string) => ({ id, reference: 'reference', public: null }) as StoredUser & User

/** Somebody logs in from another tab. */
const logInElsewhere = (id: string) => accountSlot.set({ ...tokensOf(id), user: memberOf(id) })

const asked: string[] = []

/** What the server answers to the calls of this page, whose tokens it notes. */
function answerCalls(answer: (path: string) => Response) {
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    asked.push(`${path} as ${new Headers(headers).get('authorization')}`)
    return answer(path)
  })
}

beforeEach(() => {
  asked.length = 0
  accountSlot.clear()
})

afterEach(() => {
  vi.unstubAllGlobals()
  accountSlot.clear()
})

test('a login that fails after its tokens leaves whoever has come from another tab meanwhile', async () => {
  answerCalls((path) => {
    if (path === '/api/login_check') return Response.json(tokensOf('ann'))
    logInElsewhere('ben')
    return new Response(null, { status: 500 })
  })
  const draft = { username: 'ann@example.org', password: 'lit windows' }
  await expect(signIn(draft, true)).rejects.toBeInstanceOf(AccountUnread)
  expect(accountSlot.get().user?.id).toBe('ben')
})

test('a login that fails takes its own tokens along, and no later ones of its member', async () => {
  for (const [id, isLater] of [
    ['ann', true],
    ['ann', false],
  ] as const) {
    answerCalls((path) => {
      if (path === '/api/login_check') return Response.json(tokensOf(id))
      if (isLater) accountSlot.set({ ...tokensOf(id, 'another tab'), user: memberOf(id) })
      return new Response(null, { status: 500 })
    })
    await expect(signIn({ username: 'ann@example.org', password: 'lit windows' }, true)).rejects.toThrow(AccountUnread)
    expect(accountSlot.get().user?.id).toBe(isLater ? 'ann' : undefined)
    expect(accountSlot.get().token === null).toBe(!isLater)
  }
})

test('a kit that was made for one member is not told of another', async () => {
  answerCalls((path) => {
    if (path !== '/api/users/me/keys/kit') return Response.json({ data: [] })
    logInElsewhere('ben')
    queryClient.setQueryData(['account'], { id: 'ben', recoveryKit: false })
    return Response.json({ createdAt: '2026-11-30T12:00:00.000Z' })
  })
  accountSlot.set({ ...tokensOf('ann'), user: memberOf('ann') })
  await createKit(memberOf('ann'), 'lit windows')
  expect(queryClient.getQueryData(['account'])).toEqual({ id: 'ben', recoveryKit: false })
})

test('what another member has written stays when a login ends that is not theirs', async () => {
  const opened = vi.fn<() => object>(() => ({}))
  vi.stubGlobal('indexedDB', { open: opened })
  logInElsewhere('ben')
  expect(enterSession({ user: memberOf('ann'), problem: null })).toBe(false)
  await Promise.resolve()
  expect(opened).not.toHaveBeenCalled()
  expect(accountSlot.get().user?.id).toBe('ben')
})

/** Stands for the crypto worker: it is done with its work when somebody else has come. */
class SlowWorker extends EventTarget {
  postMessage({ id }: { id: number }) {
    logInElsewhere('ben')
    const output = { public: 'public', private: 'private', key: {} }
    this.dispatchEvent(Object.assign(new Event('message'), { data: { id, output } }))
  }
  terminate() {}
}

test('an account that another page has read since is not put back to what it was at the login', () => {
  answerCalls(() => new Response(null, { status: 503 }))
  const ann = memberOf('ann')
  accountSlot.set({ ...tokensOf('ann'), user: { ...ann, safeSearch: true } })
  expect(enterSession({ user: { ...ann, safeSearch: false }, problem: null })).toBe(true)
  expect(accountSlot.get().user?.safeSearch).toBe(true)
})

test('a key that comes once its member has left is kept for nobody', () => {
  accountSlot.set({ ...tokensOf('ann'), user: null })
  expect([isStillMember('ann'), isStillMember('ben')]).toEqual([true, false])
  accountSlot.clear()
  expect(isStillMember('ann')).toBe(false)
})

test('keys that were made for one member are not stored in the account of another', async () => {
  answerCalls(() => Response.json({ version: 1, fingerprint: 'print' }))
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('Worker', SlowWorker)
  accountSlot.set({ ...tokensOf('ann'), user: null })
  await expect(createKeys(memberOf('ann'), 'lit windows')).rejects.toMatchObject({ status: 401 })
  expect(asked.filter((call) => call.startsWith('/api'))).toEqual([])
})
