import { randomInt } from 'node:crypto'
import type { Context } from '#context.ts'
import { DAY } from '#durations.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { type Contribution, planBatch, weigh } from './batch.ts'
import {
  deleteTakenBack,
  type GivenRating,
  lockRatings,
  selectGiven,
  selectRaters,
  updateAcquaintance,
  updatePublished,
  upsertSummary,
} from './rating-batches.queries.ts'

export {
  countStruckAlone,
  type GivenRating,
  selectUnsettled,
  updateCleared,
  updateHeld,
  updateStruck,
} from './rating-batches.queries.ts'

/** Stars that count as low. */
export const LOW_STARS = 2

/** An account younger than this gives ratings that wait until it is older. In milliseconds. */
export const FRESH = 7 * DAY

/** A member's ratings with what is known of their givers; held until the transaction ends, and measured anew. */
export async function lockRatingsOf({ db }: Context, subjectId: string): Promise<GivenRating[]> {
  await lockRatings(db, subjectId)
  await updateAcquaintance(db, subjectId)
  return selectGiven(db, subjectId, { low: LOW_STARS })
}

/** The same for who only reads them. */
export const findRatingsOf = ({ db }: Pick<Context, 'db'>, subjectId: string): Promise<GivenRating[]> =>
  selectGiven(db, subjectId, { low: LOW_STARS })

/** Whether a rating waits until somebody has looked. */
export const isHeld = ({ held_for: heldFor, cleared_at: clearedAt }: GivenRating): boolean =>
  heldFor.length > 0 && clearedAt === null

/** Whether something has to go from what is told: its giver was shut out, or somebody decided so. */
const isForCause = ({ struck_at: struckAt, giver_status: status, is_out_for_cause: isOut }: GivenRating) =>
  struckAt !== null || status === 'suspended' || status === 'closed' || status === 'unactivated' || isOut

/** Whether a rating counts no more, or never will. */
export const isGone = (rating: GivenRating): boolean => rating.removed_at !== null || isForCause(rating)

function starsOf(rating: GivenRating, now: Date): number | null {
  if (isGone(rating)) return null
  const { due_at: dueAt, giver_since: since, published_stars: published } = rating
  const isDue = (dueAt ?? rating.changed_at) <= now && since.getTime() + FRESH <= now.getTime()
  return isDue && weigh(rating) > 0 && !isHeld(rating) ? rating.stars : published
}

function contributionOf(rating: GivenRating, now: Date): Contribution {
  const { published_stars: stars, published_weight: weight } = rating
  return {
    raterId: rating.rater_id,
    stars: starsOf(rating, now),
    weight: weigh(rating),
    published: stars === null || weight === null ? null : { stars, weight },
    rests: rating.rests,
    isForCause: isForCause(rating),
  }
}

/** Tells others of a member's ratings anew where enough have come together, and the member that there are new ones. */
export async function publishRatings(tx: Context, subjectId: string, ratings: readonly GivenRating[]): Promise<void> {
  const { db, clock } = tx
  const now = clock.now()
  const all = ratings.map((rating) => contributionOf(rating, now))
  const erased = (await selectRaters(db, subjectId)) - all.filter(({ published }) => published).length
  const batch = planBatch(all, { erased, draw: (below) => randomInt(below) })
  if (batch) {
    for (const [raterId, { stars, weight }] of batch.added)
      await updatePublished(db, subjectId, { raterId, stars, weight, rests: false })
    for (const raterId of batch.removed)
      await updatePublished(db, subjectId, { raterId, stars: null, weight: null, rests: batch.resting.has(raterId) })
    await upsertSummary(db, subjectId, { ...batch.summary, at: now })
    if (batch.added.size > 0 && batch.summary.atLeast > 0) await notify(tx, { memberId: subjectId, type: 'rating' })
  }
  await deleteTakenBack(db, subjectId)
}
