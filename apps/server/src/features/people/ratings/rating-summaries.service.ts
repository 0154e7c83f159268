import type { Member, RatingSummary } from '@amour/contract/people/members.ts'
import type { Context, MemberContext } from '#context.ts'
import { selectStars, selectSummaries, type SummaryRow } from './ratings.queries.ts'
export { summaryOf, type SummaryRow } from './ratings.queries.ts'

const none: RatingSummary = { average: null, count: 0 }

/** What is told of members' ratings, by their ids: the last batch, in half stars, and from how many at least. */
export async function findRatings({ db }: Pick<Context, 'db'>, ids: string[]): Promise<(id: string) => RatingSummary> {
  const rows = ids.length === 0 ? [] : await selectSummaries(db, ids)
  const summaries = new Map(rows.map((row) => [row.subject_id, viewSummary(row)]))
  return (id) => summaries.get(id) ?? none
}

/** The same of a row; of none, that nothing is told. */
export const viewSummary = (row: SummaryRow | null): RatingSummary =>
  row ? { average: row.half_stars === null ? null : row.half_stars / 2, count: row.at_least } : none

/** The same of one member, with what the caller gave. */
export async function describeRating(context: MemberContext, id: string): Promise<Member['rating']> {
  const { db, caller } = context
  const [ratingOf, mine] = await Promise.all([findRatings(context, [id]), selectStars(db, caller.id, id)])
  return { ...ratingOf(id), mine: mine ?? null }
}
