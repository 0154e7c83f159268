import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { DecisionAction } from '@amour/contract/console/case-terms.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from '@amour/ui/store.ts'
import { paths } from '#paths.ts'
import { useDecide } from '#features/cases/case-data/cases.api.ts'
import { toDecisionDraft, useDecisionDraft } from './decision-draft.ts'
import { releasedClaims } from '#app/state/claims.ts'

/** A decision on its way: what was chosen so far stays when somebody else takes the case, and when one has it again. */
export function useDecision(file: CaseFile, isClosed?: (action: DecisionAction) => boolean) {
  const navigate = useNavigate()
  const decide = useDecide()
  const draft = useDecisionDraft(file, isClosed)
  const [isReviewing, setReviewing] = useState(false)
  const [hasBegun, setBegun] = useState(file.isHeldByMe)
  if (file.isHeldByMe && !hasBegun) setBegun(true)
  const isReleased = useStore(releasedClaims).has(file.id)
  // A selfie takes two keys: what the ticks above say needs no second look.
  const isShort = file.kind === 'verification'
  const confirm = () => {
    const decision = toDecisionDraft(file, draft.draft)
    if (!decision || decide.isPending) return
    decide.mutate(
      { ...file, decision },
      { onSuccess: () => void navigate(paths.queue(file.queue)), onError: () => setReviewing(false) },
    )
  }
  const review = () => {
    if (!draft.isComplete) return
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
    isPending: decide.isPending,
    error: decide.error,
    /** It was the caller's before, and has been neither decided nor given back by them. */
    isLost: hasBegun && !file.isHeldByMe && !isReleased,
  }
}
