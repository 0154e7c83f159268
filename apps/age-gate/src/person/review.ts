import { countOutcome } from '#checks/checks.queries.ts'
import type { Parts } from '#checks/checks.ts'
import { monthOf } from '#keys/key-name.ts'
import { deleteOverdue, selectDecision, selectOldestWaiting, updateDecided } from './person-check.queries.ts'
import type { ReviewOutcome } from './review-terms.ts'

const HOUR = 3_600_000

/** How long a decision waits until its visitor comes for it, in milliseconds. */
const DECIDED_LIFE = 168 * HOUR

/** By what is compared, in the count of the month. */
const METHOD = 'photo-id-person'

/**
 * Decides a check, once; the pictures are gone in the same moment. The same decision again is no other one. `unseen`: not
 * both pictures were looked at. `over`: it was decided otherwise, or is there no more.
 */
export async function decideCheck(
  parts: Parts,
  id: string,
  outcome: ReviewOutcome,
): Promise<'decided' | 'unseen' | 'over'> {
  const { db, now } = parts
  const endsAt = new Date(now().getTime() + DECIDED_LIFE)
  const decided = await updateDecided(db, id, { outcome, endsAt, now: now() })
  if (decided) {
    await count(parts, decided.key_name, outcome === 'passed' || outcome === 'under' ? outcome : 'refused')
    return 'decided'
  }
  const there = await selectDecision(db, id)
  if (there?.state === 'decided') return there.outcome === outcome ? 'decided' : 'over'
  return there?.state === 'waiting' ? 'unseen' : 'over'
}

/** Removes what is over, and says whether somebody has waited longer than the `hours` that they were told. */
export async function sweepChecks(parts: Parts, hours: number): Promise<{ isLate: boolean }> {
  const { db, now } = parts
  for (const key of await deleteOverdue(db, now())) await count(parts, key, 'undecided')
  const oldest = await selectOldestWaiting(db)
  // The wait is kept by the hour.
  return { isLate: oldest !== undefined && now().getTime() - oldest.getTime() > (hours + 1) * HOUR }
}

const count = ({ db, now }: Parts, keyName: string, outcome: string) =>
  countOutcome(db, { month: monthOf(now()), keyName, method: METHOD, outcome })
