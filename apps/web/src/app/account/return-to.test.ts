import { expect, onTestFinished, test, vi } from 'vitest'
import { accountSlot } from '#app/storage/storage.ts'
import type { StoredUser } from '#app/storage/stored-values.ts'
import { makeReturnTo, noteLogin, readReturnTo } from './return-to.ts'

// Of a member nothing but who they are counts here.
const logIn = (id: string) => accountSlot.set({ token: id, refresh_token: id, user: { id } as StoredUser })

test('a visitor comes back to the whole address they wanted', () => {
  const state = makeReturnTo({ pathname: '/search/Somerset/Bath', search: '?page=2', hash: '#results' })
  noteLogin('ann')
  expect(readReturnTo(state, 'ann')).toBe('/search/Somerset/Bath?page=2#results')
})

test.each([
  undefined,
  null,
  {},
  { wanted: 7 },
  { wanted: 'https://evil.example' },
  { wanted: '//evil.example' },
  { wanted: '/\\evil' },
])('nobody is sent anywhere by %j', (state) => {
  noteLogin('ann')
  expect(readReturnTo(state, 'ann')).toBeUndefined()
})

test('what a visitor wanted leads whoever logs in in this tab, and nobody who comes from another one', () => {
  onTestFinished(() => accountSlot.clear())
  accountSlot.clear()
  const state = makeReturnTo({ pathname: '/inbox/message/1', search: '', hash: '' })
  logIn('ben')
  expect(readReturnTo(state, 'ben')).toBeUndefined()
  accountSlot.clear()
  noteLogin('ann')
  logIn('ann')
  expect([readReturnTo(state, 'ann'), readReturnTo(state, 'ben')]).toEqual(['/inbox/message/1', undefined])
  // They have left again; now another tab lets them in.
  accountSlot.clear()
  logIn('ann')
  expect(readReturnTo(state, 'ann')).toBeUndefined()
})

test('the screen that somebody has left is nobody else’s to come back to', () => {
  const [pathname, rest] = ['/messages/wren', { search: '', hash: '' }]
  vi.stubGlobal('location', { pathname })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    accountSlot.clear()
  })
  logIn('ann')
  accountSlot.clear()
  const state = makeReturnTo({ pathname, ...rest })
  expect([readReturnTo(state, 'ann'), readReturnTo(state, 'bob')]).toEqual([pathname, undefined])
  noteLogin('bob')
  expect(readReturnTo(makeReturnTo({ pathname: '/search', ...rest }), 'bob')).toBe('/search')
})

test('nor where that member had not been read when they left', async () => {
  const [pathname, rest] = ['/messages/wren', { search: '', hash: '' }]
  vi.stubGlobal('location', { pathname })
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.resetModules()
  const { accountSlot: slot } = await import('#app/storage/storage.ts')
  slot.set({ token: `head.${btoa('{"sub":"ann"}')}.sign`, refresh_token: 'a', user: null })
  const anew = await import('./return-to.ts')
  slot.clear()
  const state = anew.makeReturnTo({ pathname, ...rest })
  expect([anew.readReturnTo(state, 'ann'), anew.readReturnTo(state, 'bob')]).toEqual([pathname, undefined])
})
