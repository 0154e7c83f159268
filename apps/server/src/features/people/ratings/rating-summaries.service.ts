import { RATINGS_SHOWN, type Member, type RatingSummary } from '@amour/contract/people/members.ts'
import type { Context, MemberContext } from '#context.ts'
import { selectStars, selectSummaries } from './ratings.queries.ts'

const none: RatingSummary = { average: null, count: 0 }

/** What members have been rated, by their ids; the average is told from the third rating on. */
export async function findRatings({ db }: Pick<Context, 'db'>, ids: string[]): Promise<(id: string) => RatingSummary> {
  const rows = ids.length === 0 ? [] : await selectSummaries(db, ids)
  const summaries = new Map(rows.map(({ subject_id, count, average }) => [subject_id, view(count, average)]))
  return (id) => summaries.get(id) ?? none
}

const view = (count: number, average: number): RatingSummary => ({
  average: count < RATINGS_SHOWN ? null : Math.round(average * 10) / 10,
  count,
})

/** The same of one member, with what the caller gave. */
export async function describeRating(context: MemberContext, id: string): Promise<Member['rating']> {
  const { db, caller } = context
  const [ratingOf, mine] = await Promise.all([findRatings(context, [id]), selectStars(db, caller.id, id)])
  return { ...ratingOf(id), mine: mine ?? null }
}
