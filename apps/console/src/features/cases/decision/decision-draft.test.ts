import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { type DecisionAction, listActions } from '@amour/contract/console/case-terms.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook, stubPage } from '#app/hooks/render-hook.ts'
import { returnedDrafts } from '#app/state/returned-drafts.ts'
import { toDecisionDraft, useDecisionDraft } from './decision-draft.ts'
import { chosenReason } from './shared/chosen-reason.ts'
import { chosenRatings } from './shared/chosen-ratings.ts'

beforeEach(stubPage)
afterEach(() => {
  chosenReason.set('')
  vi.unstubAllGlobals()
})

const actions: DecisionAction[] = ['approve', 'reject', 'none', 'suspend', 'contact', 'uphold', 'modify', 'removeItem']

/** As much of a case as its decision looks at. */
const caseFile = (part: Partial<CaseFile> = {}) =>
  ({ kind: 'media', actions, media: [], evidence: [], reportsFiled: [], appeal: null, text: null, ...part }) as CaseFile // no more is read

function startDraft(file: CaseFile, options: Parameters<typeof useDecisionDraft>[1] = {}) {
  const hook = renderHook(() => useDecisionDraft(file, options))
  return {
    get now() {
      return hook.current
    },
    choose: (action: DecisionAction) => act(() => hook.current.choose(action)),
    change: (part: Parameters<typeof hook.current.change>[0]) => act(() => hook.current.change(part)),
    rerender: (next: CaseFile) => hook.rerender(() => useDecisionDraft(next, options)),
  }
}

test('what was taken back lies there again, with its words and its note', () => {
  const made = { version: 3, action: 'contact', reason: 'wroteOn', days: 14, words: 'Stop.', note: 'Twice.' } as const
  returnedDrafts.set({ back: made })
  const draft = startDraft(caseFile({ id: 'back', kind: 'report' }))
  const { version: _version, ...chosen } = made
  expect(draft.now.draft).toMatchObject(chosen)
  expect(startDraft(caseFile({ id: 'other', kind: 'report' })).now.draft.action).toBeNull()
  returnedDrafts.set({})
})

test('an action brings its usual reason; the policy beside the case follows', () => {
  const draft = startDraft(caseFile())
  draft.choose('approve')
  expect([draft.now.draft.reason, draft.now.isComplete, chosenReason.get()]).toEqual(['allowed', true, 'allowed'])
  draft.choose('reject')
  expect([draft.now.draft.reason, draft.now.isComplete, chosenReason.get()]).toEqual(['', false, ''])
})

test('what is lacking is told by its field, the reason first', () => {
  const draft = startDraft(caseFile({ kind: 'appeal' }))
  expect(draft.now.lacking).toBe('reason')
  draft.choose('uphold')
  draft.change({ reason: 'wroteOn' })
  expect([draft.now.lacking, draft.now.isComplete]).toEqual(['words', false])
  draft.change({ words: 'We have read all of it again, and it stays as it is.' })
  expect([draft.now.lacking, draft.now.isComplete]).toEqual([undefined, true])
  const photo = startDraft(caseFile())
  photo.choose('reject')
  photo.change({ reason: 'pictureContact' })
  expect(photo.now.lacking).toBe('media-reason')
})

test('a reason that somebody chose stays with every action that it goes with', () => {
  const draft = startDraft(caseFile({ kind: 'report' }))
  draft.choose('suspend')
  draft.change({ reason: 'wroteOn' })
  draft.choose('contact')
  expect(draft.now.draft).toMatchObject({ action: 'contact', reason: 'wroteOn' })
  draft.choose('none')
  expect(draft.now.draft).toMatchObject({ action: 'none', reason: 'allowed' })
  draft.choose('contact')
  expect(draft.now.draft).toMatchObject({ action: 'contact', reason: '' })
})

test('what a reason does not carry cannot be chosen, and falls when the reason is chosen after it', () => {
  const draft = startDraft(caseFile({ kind: 'report', queue: 'reports', actions: listActions.report.slice() }))
  draft.choose('contact')
  draft.change({ reason: 'askedMoney' })
  expect([draft.now.draft.action, draft.now.isComplete]).toEqual([null, false])
  const may = listActions.report.filter((action) => draft.now.mayChoose(action))
  expect(may).toEqual(['none', 'hold', 'suspend', 'ban', 'escalate'])
  draft.choose('hold')
  expect(draft.now.isComplete).toBe(true)
})

test('under 18 is escalated whatever was chosen before', () => {
  const draft = startDraft(caseFile({ kind: 'report', queue: 'reports', actions: listActions.report.slice() }))
  draft.choose('educate')
  draft.change({ reason: 'childContent' })
  expect(draft.now.draft.action).toBe('escalate')
  expect(listActions.report.filter((action) => draft.now.mayChoose(action))).toEqual(['none', 'escalate'])
})

test('a lead may be milder, and is told that it takes two', () => {
  const draft = startDraft(caseFile({ kind: 'report', queue: 'reports', actions: listActions.report.slice() }), {
    isLead: true,
  })
  draft.choose('contact')
  draft.change({ reason: 'askedMoney' })
  expect([draft.now.draft.action, draft.now.whyForTwo('contact'), draft.now.isComplete]).toEqual([
    'contact',
    'milder',
    true,
  ])
})

test('a reason other than what was reported waits for what shows it', () => {
  const draft = startDraft(caseFile({ kind: 'report', category: 'harassment' }))
  draft.choose('contact')
  draft.change({ reason: 'sold' })
  expect(draft.now.mismatch).toEqual({ own: 'unwantedContact', policy: 'scams' })
  expect(draft.now.isComplete).toBe(false)
  draft.change({ note: 'A price list in message 3.' })
  expect(draft.now.isComplete).toBe(true)
  draft.change({ reason: 'wroteOn', note: '' })
  expect([draft.now.mismatch, draft.now.isComplete]).toEqual([undefined, true])
})

test('what was written stays when the case is read anew, or is with somebody else for a while', () => {
  const draft = startDraft(caseFile({ isHeldByMe: true }))
  draft.choose('suspend')
  draft.change({ note: 'The same sofa.', days: 3 })
  draft.rerender(caseFile({ isHeldByMe: false }))
  expect(draft.now.draft).toMatchObject({ action: 'suspend', note: 'The same sofa.', days: 3 })
})

test('the same key again keeps the days; another action has its own', () => {
  const draft = startDraft(caseFile())
  draft.choose('suspend')
  draft.change({ days: 30 })
  draft.choose('suspend')
  expect(draft.now.draft.days).toBe(30)
  draft.choose('modify')
  expect(draft.now.draft.days).toBeNull()
  draft.choose('contact')
  expect(draft.now.draft.days).toBe(7)
})

test('a photo is turned down only with what is wrong with it', () => {
  const draft = startDraft(caseFile())
  draft.choose('reject')
  draft.change({ reason: 'noConsent' })
  expect([draft.now.needsMediaReason, draft.now.isComplete]).toEqual([true, false])
  draft.change({ mediaReason: 'notYou' })
  expect(draft.now.isComplete).toBe(true)
})

test('an appeal that fails is ready only with words for whoever appealed', () => {
  const draft = startDraft(caseFile({ kind: 'appeal' }))
  draft.choose('uphold')
  draft.change({ reason: 'wroteOn', words: `It stands.${' '.repeat(30)}` })
  expect(draft.now.isComplete).toBe(false)
  draft.change({ words: 'She had said so twice, and you wrote on.' })
  expect(draft.now.isComplete).toBe(true)
})

test('what the role does not allow, the screen has shut, or has nothing to take down cannot be chosen', () => {
  const draft = startDraft(caseFile({ actions: ['approve', 'reject', 'removeItem'] }), {
    isClosed: (action) => action === 'reject',
  })
  const may = (['approve', 'reject', 'removeItem', 'suspend'] as const).map((action) => draft.now.mayChoose(action))
  expect(may).toEqual([true, false, false, false])
})

const complete = {
  reason: 'allowed',
  mediaReason: '',
  days: 7,
  mediaId: 'photo',
  restsOn: [],
  note: 'Seen.',
  words: '',
} as const

test('a draft without an action or a reason is no decision', () => {
  expect(toDecisionDraft(caseFile(), { ...complete, action: null })).toBeUndefined()
  expect(toDecisionDraft(caseFile(), { ...complete, action: 'approve', reason: '' })).toBeUndefined()
})

test('the server is sent what belongs to the action, and nothing else', () => {
  const send = (action: DecisionAction) => toDecisionDraft(caseFile(), { ...complete, action })
  expect(send('approve')).toEqual({
    action: 'approve',
    reason: 'allowed',
    mediaReason: null,
    mediaId: null,
    days: null,
    restsOn: null,
    ratings: [],
    heldAt: null,
    note: 'Seen.',
    words: '',
  })
  act(() => chosenRatings.set(new Set(['one'])))
  expect([send('strike')?.ratings, send('none')?.ratings]).toEqual([['one'], []])
  act(() => chosenRatings.set(new Set()))
  expect(send('suspend')).toMatchObject({ days: 7, mediaId: null })
  expect(send('removeItem')).toMatchObject({ days: null, mediaId: 'photo' })
})
