import type { MemberCard } from '@amour/contract/people/members.ts'
import type { MemberContext } from '#context.ts'
import { findMarked } from '#features/people/favourite-marks/favourite-marks.service.ts'
import { findFlirtedAt } from '#features/people/flirts/flirt-allowance.service.ts'
import { getLocations } from '#features/people/locations/locations.service.ts'
import { findRatings } from '#features/people/ratings/rating-summaries.service.ts'
import { findFirstAnswers } from '#features/people/profiles/prompts.service.ts'
import type { MemberCardRow } from '#features/people/members/members.service.ts'
import { findWindows } from '#features/people/shown-media/shown-media.service.ts'
import { selectCards } from './member-cards.queries.ts'
import { viewMemberCard } from './member-cards.view.ts'
export { selectByPrefix } from './member-cards.queries.ts'

/**
 * The cards of these members in the order of the ids. Whoever asks has left out those the caller must not meet;
 * a member who has gone meanwhile is absent.
 */
export async function findCards(context: MemberContext, ids: string[]): Promise<MemberCard[]> {
  if (ids.length === 0) return []
  const cards = await viewCards(context, await selectCards(context.db, ids))
  const byId = new Map(cards.map((card) => [card.id, card]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function viewCards(context: MemberContext, rows: MemberCardRow[]): Promise<MemberCard[]> {
  const ids = rows.map(({ id }) => id)
  const photoless = rows.filter((row) => row.media_id === null).map(({ id }) => id)
  const [places, flirtedAt, ratingOf, windows, quotes, marked] = await Promise.all([
    getLocations(context),
    findFlirtedAt(context, ids),
    findRatings(context, ids),
    findWindows(context, photoless),
    findFirstAnswers(context, ids),
    findMarked(context, ids),
  ])
  return rows.map((row) =>
    viewMemberCard(context, places, row, {
      flirtedAt: flirtedAt.get(row.id),
      rating: ratingOf(row.id),
      litWindow: windows.get(row.id),
      quote: quotes.get(row.id),
      isFavourite: marked.has(row.id),
    }),
  )
}
