import { afterEach, expect, test, vi } from 'vitest'
import { accountSlot } from '#app/storage/storage.ts'
import type { StoredUser } from '#app/storage/stored-values.ts'
import { sayLooking } from './looking.ts'

// Of a member nothing but who they are counts here.
const logIn = (id: string) => accountSlot.set({ token: id, refresh_token: id, user: { id } as StoredUser })

afterEach(() => {
  vi.unstubAllGlobals()
  accountSlot.clear()
})

test('that one member has no push is not held against the next one of the tab', async () => {
  const bearers: (string | null)[] = []
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    bearers.push(new Headers(headers).get('authorization'))
    return Promise.resolve(Response.json({ again: false }))
  })
  logIn('ann')
  sayLooking()()
  await vi.waitUntil(() => bearers.length === 1)
  // Until the answer is read: from then on nothing is said.
  await vi.waitUntil(async () => {
    const before = bearers.length
    sayLooking()()
    await new Promise((read) => setTimeout(read))
    return bearers.length === before
  })
  const said = bearers.length
  logIn('ben')
  sayLooking()()
  await vi.waitUntil(() => bearers.length > said)
  expect(bearers.at(-1)).toBe('Bearer ben')
})

test('who turns push on in another browser is told of as looking here too, in a page that has been open for long', async () => {
  let asked = 0
  let hasPush = false
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('fetch', () => {
    asked += 1
    return Promise.resolve(Response.json({ again: hasPush }))
  })
  logIn('cem')
  const passed = vi.spyOn(performance, 'now')
  passed.mockReturnValue(0)
  sayLooking()()
  await vi.waitUntil(() => asked === 1)
  await new Promise((read) => setTimeout(read, 50))
  hasPush = true
  passed.mockReturnValue(5 * 60_000)
  sayLooking()()
  passed.mockReturnValue(11 * 60_000)
  sayLooking()()
  await vi.waitUntil(() => asked > 1)
  expect(asked).toBe(2)
  passed.mockRestore()
})
