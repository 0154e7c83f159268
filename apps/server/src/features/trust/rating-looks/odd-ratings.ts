import type { HeldFor } from '@amour/contract/console/filed-ratings.ts'
import { HOUR } from '#durations.ts'
import { FRESH, isGone, LOW_STARS, type GivenRating } from '#features/people/ratings/rating-batches.service.ts'

/** Low ratings of one member within this are a burst, in milliseconds, and how many. */
const BURST_WITHIN = 48 * HOUR
const BURST = 3

/** Low ratings from accounts that are this new when they give them: several are odd, one merely waits. */
const FRESH_TOGETHER = 2

/** From so many on, somebody who gives nothing but low ones is odd. */
const ONLY_LOW = 3

/** Two accounts of one person, or of one workshop; of a network alone only where both give low ratings. */
export type Link = { one: string; other: string; by: 'device' | 'text' | 'network' }

/**
 * What is odd about those ratings of a member that nobody has looked at, by their ids: held until somebody has. What is
 * counted already stays counted, unless somebody asks.
 */
export function findOdd(ratings: readonly GivenRating[], links: readonly Link[]): Map<string, HeldFor[]> {
  const standing = ratings.filter((rating) => !isGone(rating))
  const fresh = standing.filter(isNew)
  const odd = new Map<string, HeldFor[]>()
  for (const rating of fresh) {
    if (rating.cleared_at !== null) continue
    const reasons = [...new Set([...reasonsOf(rating, standing), ...reasonsByLink(rating, standing, links)])]
    if (reasons.length > 0) odd.set(rating.id, reasons)
  }
  return odd
}

const isNew = ({ published_stars: published, stars }: GivenRating) => published !== stars
const isLow = ({ stars }: GivenRating) => stars <= LOW_STARS
const isFresh = ({ changed_at: at, giver_since: since }: GivenRating) => at.getTime() - since.getTime() < FRESH

function reasonsOf(rating: GivenRating, standing: readonly GivenRating[]): HeldFor[] {
  if (!isLow(rating)) return []
  const low = standing.filter((other) => isLow(other) && isNew(other))
  const near = low.filter((other) => Math.abs(other.changed_at.getTime() - rating.changed_at.getTime()) <= BURST_WITHIN)
  const reasons: HeldFor[] = []
  if (near.length >= BURST) reasons.push('burst')
  if (rating.given >= ONLY_LOW && rating.given_low === rating.given) reasons.push('onlyLow')
  if (isFresh(rating) && low.filter(isFresh).length >= FRESH_TOGETHER) reasons.push('fresh')
  return reasons
}

function reasonsByLink(rating: GivenRating, standing: readonly GivenRating[], links: readonly Link[]): HeldFor[] {
  const reasons: HeldFor[] = []
  for (const { one, other, by } of links) {
    if (one !== rating.rater_id && other !== rating.rater_id) continue
    const linked = one === rating.rater_id ? other : one
    if (linked === rating.subject_id) {
      if (by !== 'network') reasons.push('self')
      continue
    }
    const theirs = standing.find(({ rater_id: id }) => id === linked)
    if (theirs && (by !== 'network' || (isLow(rating) && isLow(theirs)))) reasons.push('linked')
  }
  return reasons
}
