import { beforeEach, expect, test } from 'vitest'
import { draftTo, forgetDrafts, keepDraft, returnToDraft } from './drafts.ts'

beforeEach(forgetDrafts)

test('every conversation has its own draft', () => {
  keepDraft('ann', 'Hello Ann')
  keepDraft('wren', 'Hello Wren')
  expect([draftTo('ann'), draftTo('wren'), draftTo('fern')]).toEqual(['Hello Ann', 'Hello Wren', ''])
})

test('a text that comes back loses nothing that was written meanwhile', () => {
  keepDraft('ann', 'And then?')
  returnToDraft('ann', 'See you at seven')
  expect(draftTo('ann')).toBe('And then?\nSee you at seven')
})

test('nothing is left for whoever comes next', () => {
  keepDraft('ann', 'Hello Ann')
  forgetDrafts()
  expect(draftTo('ann')).toBe('')
})
