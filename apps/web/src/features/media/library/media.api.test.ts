import { afterEach, expect, test, vi } from 'vitest'
import { accountSlot } from '#app/storage/storage.ts'
import type { StoredUser } from '#app/storage/stored-values.ts'
import { reportView } from './media.api.ts'

// Of a member nothing but who they are counts here.
const logIn = (id: string) => accountSlot.set({ token: id, refresh_token: id, user: { id } as StoredUser })

afterEach(() => {
  vi.unstubAllGlobals()
  accountSlot.clear()
})

test('each member who looks at an item in one tab is told of once', () => {
  const bearers: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    bearers.push(new Headers(headers).get('authorization'))
    return Promise.resolve(Response.json({}))
  })
  for (const id of ['ann', 'ann', 'ben']) {
    if (accountSlot.get().user?.id !== id) logIn(id)
    reportView({ id: 'item', isVeiled: false })
  }
  expect(bearers).toEqual(['Bearer ann', 'Bearer ben'])
})
