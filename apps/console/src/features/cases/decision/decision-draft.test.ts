import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { DecisionAction } from '@amour/contract/console/case-terms.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook, stubPage } from '#app/hooks/render-hook.ts'
import { toDecisionDraft, useDecisionDraft } from './decision-draft.ts'
import { chosenReason } from './shared/chosen-reason.ts'

beforeEach(stubPage)
afterEach(() => {
  chosenReason.set('')
  vi.unstubAllGlobals()
})

const actions: DecisionAction[] = ['approve', 'reject', 'none', 'suspend', 'contact', 'uphold', 'modify', 'removeItem']

/** As much of a case as its decision looks at. */
const caseFile = (part: Partial<CaseFile> = {}) =>
  ({ kind: 'media', actions, media: [], evidence: [], reportsFiled: [], appeal: null, text: null, ...part }) as CaseFile // no more is read

function startDraft(file: CaseFile, isClosed?: (action: DecisionAction) => boolean) {
  const hook = renderHook(() => useDecisionDraft(file, isClosed))
  return {
    get now() {
      return hook.current
    },
    choose: (action: DecisionAction) => act(() => hook.current.choose(action)),
    change: (part: Parameters<typeof hook.current.change>[0]) => act(() => hook.current.change(part)),
    rerender: (next: CaseFile) => hook.rerender(() => useDecisionDraft(next, isClosed)),
  }
}

test('an action brings its usual reason; the policy beside the case follows', () => {
  const draft = startDraft(caseFile())
  draft.choose('approve')
  expect([draft.now.draft.reason, draft.now.isComplete, chosenReason.get()]).toEqual(['allowed', true, 'allowed'])
  draft.choose('reject')
  expect([draft.now.draft.reason, draft.now.isComplete, chosenReason.get()]).toEqual(['', false, ''])
})

test('a reason that somebody chose stays with every action', () => {
  const draft = startDraft(caseFile())
  draft.choose('approve')
  draft.change({ reason: 'noConsent' })
  draft.choose('none')
  expect(draft.now.draft).toMatchObject({ action: 'none', reason: 'noConsent' })
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

test('what the role does not allow, the screen has shut, or has nothing to take down cannot be chosen', () => {
  const draft = startDraft(caseFile({ actions: ['approve', 'reject', 'removeItem'] }), (action) => action === 'reject')
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
    heldAt: null,
    note: 'Seen.',
    words: '',
  })
  expect(send('suspend')).toMatchObject({ days: 7, mediaId: null })
  expect(send('removeItem')).toMatchObject({ days: null, mediaId: 'photo' })
})
