import { beforeEach, expect, test } from 'vitest'
import { findOverdue } from './draft-store.ts'
import { draftAt, forgetDrafts, keepDraft, returnToDraft } from './drafts.ts'

beforeEach(forgetDrafts)

test('every conversation has its own draft', () => {
  keepDraft('message ann', 'Hello Ann')
  keepDraft('message wren', 'Hello Wren')
  expect([draftAt('message ann'), draftAt('message wren'), draftAt('message fern')]).toEqual([
    'Hello Ann',
    'Hello Wren',
    '',
  ])
})

test('a text that comes back loses nothing that was written meanwhile', () => {
  keepDraft('message ann', 'And then?')
  returnToDraft('message ann', 'See you at seven')
  expect(draftAt('message ann')).toBe('And then?\nSee you at seven')
})

test('nothing is left for whoever comes next', () => {
  keepDraft('message ann', 'Hello Ann')
  forgetDrafts()
  expect(draftAt('message ann')).toBe('')
})

const DAY = 24 * 60 * 60_000

test('the browser keeps no draft for longer than two weeks, and the latest thirty', () => {
  const now = Date.UTC(2026, 10, 23)
  const kept = Array.from({ length: 32 }, (_, at) => ({ name: at, at: now - at * 60_000 }))
  const old = { name: 99, at: now - 14 * DAY - 1 }
  expect(findOverdue([old, ...kept.slice(0, 3)], now)).toEqual([old])
  expect(findOverdue(kept.toReversed(), now).map(({ name }) => name)).toEqual([30, 31])
  expect(findOverdue([{ at: now - 14 * DAY + 60_000 }], now)).toEqual([])
})
