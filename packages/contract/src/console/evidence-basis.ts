import { type DecisionAction, severeActions } from './case-terms.ts'

type Reported = { id: string; state: 'verified' | 'unverified' | 'sealed' }

/** What a decision may lean on: the messages that were reported, and how many reports show no messages at all. */
type EvidenceBasis = { reported: readonly Reported[]; others: number }

/**
 * Whether an action may rest on this: nobody is bound by words that somebody else may have made up, while what is no
 * message stands for itself. `restsOn` names messages; null stands for all of them, none of them for the other reports.
 */
export function isEvidenceSufficient(
  action: DecisionAction,
  { reported, others }: EvidenceBasis,
  restsOn: readonly string[] | null,
) {
  if (!severeActions.includes(action) || reported.length === 0) return true
  if (restsOn?.length === 0) return others > 0
  const rests = reported.filter(({ id }) => restsOn === null || restsOn.includes(id))
  return rests.length > 0 && rests.every(({ state }) => state === 'verified')
}
