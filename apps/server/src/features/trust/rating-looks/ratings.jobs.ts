import { type Context, inTransaction } from '#context.ts'
import { findLinksAmong } from '#features/trust/linked-accounts/linked-accounts.service.ts'
import {
  isGone,
  lockRatingsOf,
  publishRatings,
  selectUnsettled,
  updateHeld,
} from '#features/people/ratings/rating-batches.service.ts'
import { type Job, TAKES_LONG } from '#jobs/queue.ts'
import { processBatches } from '#jobs/process-all.ts'
import { findOdd } from './odd-ratings.ts'
import { openRatingCase } from './rating-looks.service.ts'
import { BEFORE_ALL } from '#security/ids.ts'

/** Members whose ratings are counted in one go. */
const BATCH = 200

/** Counts ratings once a day, at an hour at which hardly anybody looks, and puts before a person what is odd. */
export const countRatings: Job = {
  ...TAKES_LONG,
  name: 'ratings.count',
  schedule: '40 4 * * *',
  perform: (context, _data, signal) =>
    processBatches<string>(
      context,
      { size: BATCH, next: (last = BEFORE_ALL) => selectUnsettled(context.db, last, BATCH), signal },
      (id) => inTransaction(context, (tx) => settle(tx, id)),
    ),
}

async function settle(tx: Context, subjectId: string) {
  const ratings = await lockRatingsOf(tx, subjectId)
  const givers = ratings.filter((rating) => !isGone(rating)).map(({ rater_id: id }) => id)
  const odd = findOdd(ratings, await findLinksAmong(tx, [subjectId, ...givers]))
  const unseen = ratings.flatMap((rating) => {
    const reasons = odd.get(rating.id)
    const isKnown = reasons?.every((reason) => rating.held_for.includes(reason)) ?? true
    return reasons && !isKnown ? [{ rating, reasons }] : []
  })
  const about = unseen.length > 0 ? await openRatingCase(tx, subjectId) : undefined
  for (const { rating, reasons } of unseen) {
    rating.held_for = [...new Set([...rating.held_for, ...reasons])]
    if (about) await updateHeld(tx.db, rating.id, rating.held_for, about.id)
  }
  await publishRatings(tx, subjectId, ratings)
}
