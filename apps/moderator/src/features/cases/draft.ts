import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { DecisionAction } from '@amour/contract/console/case-words.ts'
import type { ReviewReason } from '@amour/contract/media.ts'
import type { ReasonCode } from '@amour/locales/policies.ts'
import { useState } from 'react'
import type { Decision } from './cases.api.ts'
import { chosenReason } from './chosen-reason.ts'

/** A decision as it is being made. */
export type Draft = {
  action: DecisionAction | null
  reason: ReasonCode | ''
  mediaReason: ReviewReason | ''
  days: number
  note: string
  words: string
}

/** Actions that last for some days. */
export const lasts = (action: DecisionAction | null) =>
  action === 'contact' || action === 'suspend' || action === 'hold'

/** Actions that find nothing wrong: their reason is that no rule was broken. */
const isMild = (action: DecisionAction | null) =>
  ['none', 'approve', 'approveExplicit', 'verified', 'askAgain'].includes(action ?? '')

const empty: Draft = { action: null, reason: '', mediaReason: '', days: 7, note: '', words: '' }

/** What is decided about a case; `fault` says what is missing. */
export function useDraft(file: CaseFile) {
  const [draft, setDraft] = useState<Draft>(empty)
  const change = (part: Partial<Draft>) => {
    if (part.reason !== undefined) chosenReason.set(part.reason)
    setDraft((before) => ({ ...before, ...part }))
  }
  const choose = (action: DecisionAction) =>
    change({ action, ...(isMild(action) && draft.reason === '' && { reason: 'allowed' as const }) })
  const needsMediaReason = file.kind === 'media' && draft.action === 'reject'
  const isComplete = draft.action !== null && draft.reason !== '' && (!needsMediaReason || draft.mediaReason !== '')
  return { draft, change, choose, isComplete, needsMediaReason }
}

/** The draft as the server takes it. */
export function decisionOf(file: CaseFile, draft: Draft): Decision | undefined {
  const { action, reason, mediaReason, days, note, words } = draft
  if (!action || !reason) return undefined
  return {
    action,
    reason,
    mediaReason: mediaReason || null,
    mediaId: action === 'removeItem' ? (file.media[0]?.id ?? null) : null,
    days: lasts(action) ? days : null,
    restsOn: null,
    heldAt: file.text?.heldAt ?? null,
    note,
    words,
  }
}
