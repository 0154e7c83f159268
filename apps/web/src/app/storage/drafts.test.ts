import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { findExpiredDrafts } from './draft-store.ts'
import { getDraft, forgetDrafts, saveDraft, appendToDraft } from './drafts.ts'
import { accountSlot } from './storage.ts'
import type { StoredUser } from './stored-values.ts'

beforeEach(forgetDrafts)

test('every conversation has its own draft', () => {
  saveDraft('message ann', 'Hello Ann')
  saveDraft('message wren', 'Hello Wren')
  expect([getDraft('message ann'), getDraft('message wren'), getDraft('message fern')]).toEqual([
    'Hello Ann',
    'Hello Wren',
    '',
  ])
})

test('a text that comes back loses nothing that was written meanwhile', () => {
  saveDraft('message ann', 'And then?')
  appendToDraft('message ann', 'See you at seven')
  expect(getDraft('message ann')).toBe('And then?\nSee you at seven')
})

test('nothing is left for whoever comes next', () => {
  saveDraft('message ann', 'Hello Ann')
  forgetDrafts()
  expect(getDraft('message ann')).toBe('')
})

test('whoever logs in from another tab finds nothing of what was begun here, and whoever logs out leaves nothing', () => {
  // Of a member nothing but who they are counts here.
  const logIn = (id: string) => accountSlot.set({ token: id, refresh_token: id, user: { id } as StoredUser })
  onTestFinished(() => accountSlot.clear())
  logIn('ann')
  saveDraft('message wren', 'Hello Wren')
  accountSlot.set({ ...accountSlot.get(), token: 'renewed' })
  expect(getDraft('message wren')).toBe('Hello Wren')
  logIn('ben')
  expect(getDraft('message wren')).toBe('')
  saveDraft('message fern', 'Hello Fern')
  accountSlot.clear()
  expect(getDraft('message fern')).toBe('')
})

const DAY = 24 * 60 * 60_000

test('the browser keeps no draft for longer than two weeks, and the latest thirty', () => {
  const now = Date.UTC(2026, 10, 23)
  const kept = Array.from({ length: 32 }, (_, at) => ({ name: at, at: now - at * 60_000 }))
  const old = { name: 99, at: now - 14 * DAY - 1 }
  expect(findExpiredDrafts([old, ...kept.slice(0, 3)], now)).toEqual([old])
  expect(findExpiredDrafts(kept.toReversed(), now).map(({ name }) => name)).toEqual([30, 31])
  expect(findExpiredDrafts([{ at: now - 14 * DAY + 60_000 }], now)).toEqual([])
})
