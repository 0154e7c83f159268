import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { DecisionAction } from '@amour/contract/console/case-terms.ts'

type Named = Pick<CaseFile, 'kind' | 'appeal'>

/** What an action is called: the same one says something else about an intimate image, an appeal or a form of the website. */
export function getActionNameKey({ kind }: Pick<CaseFile, 'kind'>, action: DecisionAction) {
  if (action === 'approveExplicit' && kind === 'appeal') return 'overturnExplicit'
  if (action !== 'none') return action
  if (kind === 'rating') return 'letCount'
  return kind === 'intimate' ? 'notCovered' : kind === 'feedback' ? 'done' : action
}

/** Whether it becomes a decision only when a second person agrees. */
export function needsSecondPerson({ kind, appeal }: Named, action: DecisionAction) {
  if (action === 'ban') return true
  if (kind === 'intimate') return action === 'none'
  const appealed = kind === 'appeal' && appeal?.decision.action
  return (appealed === 'ban' || appealed === 'remove') && action !== 'uphold'
}

/** The key of the sentence that tells what an action does. */
export const getActionEffectKey = (file: Named, action: DecisionAction) =>
  file.kind === 'appeal' && needsSecondPerson(file, action)
    ? file.appeal?.decision.action === 'remove'
      ? 'restore'
      : 'unban'
    : getActionNameKey(file, action)
