import { accounts } from '@amour/contract/account/accounts.ts'
import { profileChoices } from '@amour/contract/people/profiles.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountSlot } from '#app/storage/storage.ts'
import { queryClient } from '#app/call/query-client.ts'
import { accountQuery, refreshAccount, storeUser, updateUser } from './me.ts'

const id = '01a1fd99-6418-7d57-af28-7b1503ba0731'
const token = `head.${Buffer.from(JSON.stringify({ sub: id })).toString('base64url')}.tag`

const answers = Object.fromEntries(Object.keys(profileChoices).map((field) => [field, null]))

/** A member who has just registered, as the server tells it. */
const newcomer = accounts.me.response.parse({
  ...answers,
  id,
  username: 'Ann',
  email: 'ann@example.org',
  image: null,
  gender: 'Woman',
  seeking: 'Man',
  location: { id: 2656173, county: 'Somerset', city: 'Bath' },
  age: 36,
  profileUpdatedAt: null,
  messages: 0,
  notifications: 0,
  safeSearch: true,
  reference: 'T4hJ8s_2-dPq6yGx0aFvBe',
  public: null,
  key: null,
  keyVersion: null,
  keyLocked: false,
  keyProblem: null,
  keyHasOldWrap: false,
  recoveryKit: false,
  passkeyOpens: false,
  twoStep: false,
  passkeys: 0,
  status: 'active',
  leavesAt: null,
  announcement: null,
  ageAccess: 'open',
  ageProvenUntil: null,
  description: null,
  height: null,
  consentAt: null,
  text: { state: 'shown', signs: [] },
})

beforeEach(() => {
  accountSlot.set({ token, refresh_token: 'next', user: null })
  storeUser(newcomer)
})

afterEach(() => {
  vi.unstubAllGlobals()
  accountSlot.clear()
})

test('an answer that was given before a change of this page does not take it back, however late it comes', async () => {
  const profileUpdatedAt = '2026-11-30T08:00:00.000Z'
  const old = Promise.withResolvers<Response>()
  const asked = vi.fn<() => Promise<Response>>(async () => Response.json({ ...newcomer, profileUpdatedAt }))
  vi.stubGlobal('fetch', asked.mockReturnValueOnce(old.promise))
  const reading = refreshAccount()
  await expect.poll(() => asked).toHaveBeenCalledOnce()
  updateUser({ profileUpdatedAt })
  old.resolve(Response.json(newcomer))
  expect((await reading).profileUpdatedAt).toBe(profileUpdatedAt)
  expect(accountSlot.get().user?.profileUpdatedAt).toBe(profileUpdatedAt)
})

test('counts that change meanwhile ask for nothing more', async () => {
  const asked = vi.fn<() => Promise<Response>>(async () => Response.json(newcomer))
  vi.stubGlobal('fetch', asked)
  const reading = refreshAccount()
  updateUser({ messages: 0, notifications: 0 })
  await reading
  expect(asked).toHaveBeenCalledOnce()
})

test('an answer about who was here before is not taken for the member who has come since', async () => {
  const bob = { ...newcomer, id: '01a1fd99-6418-7d57-af28-7b1503ba0732', username: 'Bob' }
  const bobs = `head.${Buffer.from(JSON.stringify({ sub: bob.id })).toString('base64url')}.tag`
  const old = Promise.withResolvers<Response>()
  const asked = vi.fn<() => Promise<Response>>(async () => Response.json(bob))
  vi.stubGlobal('fetch', asked.mockReturnValueOnce(old.promise))
  const reading = refreshAccount()
  await expect.poll(() => asked).toHaveBeenCalledOnce()
  accountSlot.set({ token: bobs, refresh_token: 'his', user: null })
  old.resolve(Response.json(newcomer))
  expect((await reading).username).toBe('Bob')
  expect([asked.mock.calls.length, accountSlot.get().user?.username]).toEqual([2, 'Bob'])
  storeUser(newcomer)
  expect(accountSlot.get().user?.username).toBe('Bob')
})

test('an answer that comes after the member has left is kept nowhere', async () => {
  const old = Promise.withResolvers<Response>()
  const asked = vi.fn<() => Promise<Response>>(() => old.promise)
  vi.stubGlobal('fetch', asked)
  const reading = refreshAccount()
  await expect.poll(() => asked).toHaveBeenCalledOnce()
  accountSlot.clear()
  queryClient.clear()
  old.resolve(Response.json(newcomer))
  await reading
  expect([accountSlot.get().user, queryClient.getQueryData(accountQuery.queryKey)]).toEqual([null, undefined])
})
