import type { Member, RatingSummary } from '@amour/contract/people/members.ts'
import type { Context, MemberContext } from '#context.ts'
import { selectStars, selectSummaries } from './ratings.queries.ts'

const none: RatingSummary = { average: null, count: 0 }

/** What is told of members' ratings, by their ids: the last batch, in half stars, and from how many at least. */
export async function findRatings({ db }: Pick<Context, 'db'>, ids: string[]): Promise<(id: string) => RatingSummary> {
  const rows = ids.length === 0 ? [] : await selectSummaries(db, ids)
  const summaries = new Map(rows.map((row) => [row.subject_id, view(row.half_stars, row.at_least)]))
  return (id) => summaries.get(id) ?? none
}

const view = (halfStars: number | null, atLeast: number): RatingSummary => ({
  average: halfStars === null ? null : halfStars / 2,
  count: atLeast,
})

/** The same of one member, with what the caller gave. */
export async function describeRating(context: MemberContext, id: string): Promise<Member['rating']> {
  const { db, caller } = context
  const [ratingOf, mine] = await Promise.all([findRatings(context, [id]), selectStars(db, caller.id, id)])
  return { ...ratingOf(id), mine: mine ?? null }
}
