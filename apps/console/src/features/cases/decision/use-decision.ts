import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { DecisionAction } from '@amour/contract/console/case-terms.ts'
import { useState } from 'react'
import { useHasRole, useMe } from '#app/call/me.ts'
import { useStore } from '@amour/ui/store.ts'
import { useDecide } from '#features/cases/case-data/cases.api.ts'
import { useNextCase } from '#features/cases/case-data/shared/use-next-case.ts'
import { toDecisionDraft, useDecisionDraft } from './decision-draft.ts'
import { claims, releasedClaims } from '#app/state/claims.ts'
import { announceDecision } from '#app/state/recent-decision.ts'
import { forgetSkippedCase } from '#app/state/skipped-case.ts'
import { queueDecision } from '#app/state/undo-queue.ts'
import { needsSecondPerson } from '#features/cases/case-data/shared/decision-names.ts'

/** A decision on its way: what was chosen so far stays when somebody else takes the case, and when one has it again. */
export function useDecision(file: CaseFile, isClosed?: (action: DecisionAction) => boolean) {
  const decide = useDecide()
  const { toNext, isPending: isLeaving } = useNextCase(file)
  const { id: by } = useMe()
  const draft = useDecisionDraft(file, { isClosed, isLead: useHasRole('lead') })
  const [isReviewing, setReviewing] = useState(false)
  const [hasBegun, setBegun] = useState(file.isHeldByMe)
  if (file.isHeldByMe && !hasBegun) setBegun(true)
  // Whoever has a case again looks at it before they confirm anything: by the key that took it they may press on.
  if (!file.isHeldByMe && isReviewing) setReviewing(false)
  const isReleased = useStore(releasedClaims).has(file.id)
  // A selfie takes two keys: what the ticks above say needs no second look.
  const isShort = file.kind === 'verification'
  const confirm = () => {
    const decision = toDecisionDraft(file, draft.draft)
    if (!decision || decide.isPending || isLeaving) return
    const { action } = decision
    const isProposed = needsSecondPerson(file, action) || draft.whyForTwo(action) !== undefined
    const announce = () => {
      forgetSkippedCase()
      announceDecision({ ...file, action, isProposed })
      toNext()
    }
    if (!waitsForUndo(file, action) || isProposed) {
      decide.mutate({ ...file, decision }, { onSuccess: announce, onError: () => setReviewing(false) })
      return
    }
    const { id, reference, version } = file
    queueDecision({ id, reference, by, token: claims.get()[id]?.token ?? null, draft: { ...decision, version } })
    announce()
  }
  const review = () => {
    if (!draft.isComplete) {
      // Where something is lacking, Enter leads there: by the keyboard nothing else would tell that it is, and what.
      if (draft.draft.action && draft.lacking) document.getElementById(draft.lacking)?.focus()
      return
    }
    if (isShort && draft.draft.action !== 'escalate') confirm()
    else setReviewing(true)
  }
  return {
    ...draft,
    isShort,
    confirm,
    review,
    isReviewing,
    stopReview: () => setReviewing(false),
    isPending: decide.isPending || isLeaving,
    error: decide.error,
    /** It was the caller's before, and has been neither decided nor given back by them. */
    isLost: hasBegun && !file.isHeldByMe && !isReleased,
  }
}

/** What may wait for second thoughts (decision 068): nobody is less safe for it, and no second person has them anyway. */
const waitsForUndo = ({ kind, queue }: CaseFile, action: DecisionAction) =>
  (kind === 'report' || kind === 'match' || kind === 'appeal') && action !== 'escalate' && queue !== 'urgent'
