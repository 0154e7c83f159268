import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { DecisionAction } from '@amour/contract/console/case-terms.ts'
import { isEvidenceSufficient } from '@amour/contract/console/evidence-basis.ts'
import type { ReviewReason } from '@amour/contract/media/media.ts'
import { type ReasonCode, reasonTexts } from '@amour/locales/policies.ts'
import { useState } from 'react'
import type { Decision } from '#features/cases/case-data/cases.api.ts'
import { chosenReason } from './shared/chosen-reason.ts'

/** A decision as it is being made. */
export type LocalDecisionDraft = {
  action: DecisionAction | null
  reason: ReasonCode | ''
  mediaReason: ReviewReason | ''
  /** Null: a milder measure that is a reminder alone. */
  days: number | null
  /** The item that is taken down. */
  mediaId: string | null
  /** The reported messages that the decision rests on. */
  restsOn: readonly string[]
  note: string
  words: string
}

const DAYS = 7

/** Actions that last for some days. */
export const timedActions = (action: DecisionAction | null) =>
  action === 'contact' || action === 'suspend' || action === 'hold' || action === 'modify'

/** The reason that goes with an action, where there is only one to think of. */
function usualReason({ appeal }: CaseFile, action: DecisionAction | null): ReasonCode | '' {
  if (action === 'remove') return 'noConsent'
  if (action === 'notSame') return 'notYours'
  if (action === 'none' || action === 'approve' || action === 'approveExplicit') return 'allowed'
  if (action === 'overturn') return 'allowed'
  if (action === 'verified' || action === 'askAgain') return 'allowed'
  const isSame = action === 'uphold' || action === 'modify'
  return (isSame && [...reasonTexts].find(([, { text }]) => text === appeal?.decision.reason)?.[0]) || ''
}

const begin = (file: CaseFile): LocalDecisionDraft => ({
  action: null,
  reason: '',
  mediaReason: '',
  days: DAYS,
  mediaId: file.media[0]?.id ?? null,
  restsOn: filterReportedMessages(file).map(({ id }) => id),
  note: '',
  words: '',
})

/** What is decided about a case. `isLockedOrDamaged` shuts an action for now that the person might take otherwise. */
export function useDecisionDraft(file: CaseFile, isClosed: (action: DecisionAction) => boolean = () => false) {
  const [draft, setDraft] = useState<LocalDecisionDraft>(() => begin(file))
  const change = (part: Partial<LocalDecisionDraft>) => {
    if (part.reason !== undefined) chosenReason.set(part.reason)
    setDraft((before) => ({ ...before, ...part }))
  }
  const choose = (action: DecisionAction) => {
    // A reason that somebody chose stays; one that came with another action goes with it.
    const isOwn = draft.reason !== '' && draft.reason !== usualReason(file, draft.action)
    const days = action === draft.action ? draft.days : action === 'modify' ? null : DAYS
    change({ action, days, ...(!isOwn && { reason: usualReason(file, action) }) })
  }
  const needsMediaReason = file.kind === 'media' && draft.action === 'reject'
  const mayChoose = (action: DecisionAction) => !isClosed(action) && mayDecide(file, action, draft.restsOn)
  const isComplete =
    draft.action !== null &&
    mayChoose(draft.action) &&
    draft.reason !== '' &&
    (!needsMediaReason || draft.mediaReason !== '')
  return { draft, change, choose, mayChoose, isComplete, needsMediaReason }
}

/** The messages that somebody complains of; those beside them only explain. */
export const filterReportedMessages = ({ evidence }: CaseFile) => evidence.filter(({ isReported }) => isReported)

/** Whether this can be decided: by the person's role, and by what there is to take down or to rest on. */
function mayDecide(file: CaseFile, action: DecisionAction, restsOn: readonly string[]) {
  if (!file.actions.includes(action)) return false
  if (action === 'removeItem') return file.media.length > 0
  const others = file.reportsFiled.filter(({ kind }) => kind !== 'message').length
  return (
    file.kind !== 'report' || isEvidenceSufficient(action, { reported: filterReportedMessages(file), others }, restsOn)
  )
}

/** The draft as the server takes it. */
export function toDecisionDraft(file: CaseFile, draft: LocalDecisionDraft): Decision | undefined {
  const { action, reason, mediaReason, days, mediaId, restsOn, note, words } = draft
  if (!action || !reason) return undefined
  return {
    action,
    reason,
    mediaReason: mediaReason || null,
    mediaId: action === 'removeItem' || action === 'remove' ? mediaId : null,
    days: timedActions(action) ? days : null,
    restsOn: file.kind === 'report' && filterReportedMessages(file).length > 0 ? [...restsOn] : null,
    heldAt: file.text?.heldAt ?? null,
    note,
    words,
  }
}
