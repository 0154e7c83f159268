import { AGE_DEMAND_REASON } from '@amour/contract/account/age-proof.ts'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { DecisionAction } from '@amour/contract/console/case-terms.ts'
import { isEvidenceSufficient } from '@amour/contract/console/evidence-basis.ts'
import { fitMeasure } from '@amour/contract/console/measures.ts'
import { UPHOLD_WORDS_MIN } from '@amour/contract/trust/appeals.ts'
import type { ReviewReason } from '@amour/contract/media/media.ts'
import { type ReasonCode, reasonTexts } from '@amour/locales/policies.ts'
import { useState } from 'react'
import { useStore } from '@amour/ui/store.ts'
import { returnedDrafts } from '#app/state/returned-drafts.ts'
import type { Decision } from '#features/cases/case-data/cases.api.ts'
import { chosenRatings } from './shared/chosen-ratings.ts'
import { chosenReason, findOwnPolicy } from './shared/chosen-reason.ts'

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

/** Actions that last for some days; a hold until somebody has proved their age ends by that alone. */
export const isTimed = ({ action, reason }: Pick<LocalDecisionDraft, 'action' | 'reason'>) =>
  !asksForAge({ action, reason }) && timedActions(action)

/** Whether a decision asks its member to prove their age. */
export const asksForAge = ({ action, reason }: Pick<LocalDecisionDraft, 'action' | 'reason'>) =>
  action === 'hold' && reason === AGE_DEMAND_REASON

const timedActions = (action: DecisionAction | null) =>
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
  ...readReturned(file),
})

/** What was decided before and came back. */
function readReturned({ id }: CaseFile): Partial<LocalDecisionDraft> {
  const back = returnedDrafts.get()[id]
  if (!back) return {}
  const { action, mediaReason, mediaId, restsOn, days = null, note = '', words = '' } = back
  const reason = [...reasonTexts.keys()].find((code) => code === back.reason) ?? ''
  return {
    action,
    reason,
    mediaReason: mediaReason ?? '',
    days,
    note,
    words,
    ...(mediaId && { mediaId }),
    ...(restsOn && { restsOn }),
  }
}

type Options = {
  /** Shuts an action for now that the person might take otherwise. */
  isClosed?: ((action: DecisionAction) => boolean) | undefined
  isLead?: boolean
}

/** What is decided about a case. */
export function useDecisionDraft(file: CaseFile, { isClosed = () => false, isLead = false }: Options = {}) {
  const [draft, setDraft] = useState<LocalDecisionDraft>(() => begin(file))
  const { size: ratings } = useStore(chosenRatings)
  const fit = (action: DecisionAction, reason: ReasonCode | '') =>
    reason === '' ? 'fits' : fitMeasure({ ...file, action, reason, isTimed: draft.days !== null, isLead })
  const isTooFar = (action: DecisionAction, reason: ReasonCode | '') => refusals.has(fit(action, reason))
  // A reason that does not carry what was chosen before leaves that open; under 18 there is one thing to do.
  const findAction = (action: DecisionAction | null, reason: ReasonCode | '') => {
    if (fit('hold', reason) === 'childSafety' && mayDecide(file, 'escalate', draft.restsOn)) return 'escalate'
    const how = action === null ? 'unfit' : fit(action, reason)
    return how === 'fits' || how === 'forTwo' ? action : null
  }
  const change = (part: Partial<LocalDecisionDraft>) => {
    const { reason } = part
    if (reason !== undefined) chosenReason.set(reason)
    setDraft((before) => {
      if (reason === undefined) return { ...before, ...part }
      return { ...before, ...part, action: findAction(before.action, reason) }
    })
  }
  const choose = (action: DecisionAction) => {
    // A reason that somebody chose stays; one that came with another action goes with it.
    const isOwn = draft.reason !== '' && draft.reason !== usualReason(file, draft.action)
    const isKept = isOwn && fit(action, draft.reason) !== 'unfit'
    const days = action === draft.action ? draft.days : action === 'modify' ? null : DAYS
    const reason = isKept ? draft.reason : usualReason(file, action)
    chosenReason.set(reason)
    setDraft((before) => ({ ...before, action, days, reason }))
  }
  const needsMediaReason = file.kind === 'media' && draft.action === 'reject'
  const mayChoose = (action: DecisionAction) =>
    !isClosed(action) &&
    mayDecide(file, action, draft.restsOn) &&
    !isTooFar(action, draft.reason) &&
    (action !== 'strike' || ratings > 0)
  const whyForTwo = (action: DecisionAction) =>
    isRelease(file, action, draft.reason || usualReason(file, action))
      ? ('release' as const)
      : fit(action, draft.reason) === 'forTwo'
        ? ('milder' as const)
        : action === 'strike' && ratings > (file.ratings?.alone ?? 0)
          ? ('strikeTwo' as const)
          : undefined
  const mismatch = findMismatch(file, draft.reason)
  const lacking = findLacking(file, draft, { needsMediaReason, mismatch: mismatch !== undefined })
  const isComplete = draft.action !== null && mayChoose(draft.action) && lacking === undefined
  return { draft, change, choose, mayChoose, whyForTwo, mismatch, lacking, isComplete, needsMediaReason }
}

/** The first field that has still to be filled in, by its id. */
function findLacking(
  file: CaseFile,
  draft: LocalDecisionDraft,
  { needsMediaReason, mismatch }: { needsMediaReason: boolean; mismatch: boolean },
) {
  if (draft.reason === '') return 'reason'
  if (needsMediaReason && draft.mediaReason === '') return 'media-reason'
  if (mismatch && draft.note.trim().length < SHOWN_MIN) return 'note'
  if (draft.action === 'uphold' && !file.isErased && draft.words.trim().length < UPHOLD_WORDS_MIN) return 'words'
  return undefined
}

/** How a measure does not go with a reason that somebody has chosen; what contradicts it brings another reason along. */
const refusals: ReadonlySet<string> = new Set(['mild', 'harsh', 'childSafety'])

/** Whether a decision ends the hold of somebody who may be under 18; a ban is for two by itself. */
function isRelease({ isHeldAsChild, kind }: CaseFile, action: DecisionAction, reason: ReasonCode | '') {
  if (!isHeldAsChild || action === 'ban' || action === 'escalate' || reason === '') return false
  if (kind === 'appeal') return action !== 'uphold'
  return reasonTexts.get(reason)?.policy !== 'childSafety'
}

/** Characters that say at least what shows something else than what was reported. */
const SHOWN_MIN = 10

/** What was reported and what the reason speaks of, where they are not the same: it is asked what shows it. */
function findMismatch(file: CaseFile, reason: ReasonCode | '') {
  const own = findOwnPolicy(file)
  const policy = reason === '' ? undefined : reasonTexts.get(reason)?.policy
  if (file.kind !== 'report' || own === 'none' || policy === undefined || policy === 'none' || policy === own)
    return undefined
  return { own, policy }
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
    days: isTimed(draft) ? days : null,
    restsOn: file.kind === 'report' && filterReportedMessages(file).length > 0 ? [...restsOn] : null,
    ratings: action === 'strike' ? [...chosenRatings.get()] : [],
    heldAt: file.text?.heldAt ?? null,
    note,
    words,
  }
}
