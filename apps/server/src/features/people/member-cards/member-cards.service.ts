import type { MemberCard } from '@amour/contract/people/members.ts'
import type { ShownVisit } from '@amour/contract/people/visits.ts'
import type { MemberContext } from '#context.ts'
import { findMarked } from '#features/people/favourite-marks/favourite-marks.service.ts'
import { findFlirtedAt } from '#features/people/flirts/flirt-allowance.service.ts'
import { getLocations } from '#features/people/locations/locations.service.ts'
import { findRatings } from '#features/people/ratings/rating-summaries.service.ts'
import { findFirstAnswers } from '#features/people/profiles/prompts.service.ts'
import type { MemberCardRow } from '#features/people/members/members.service.ts'
import { findWindows } from '#features/people/shown-media/shown-media.service.ts'
import { findShownVisits } from '#features/people/visits/visits.service.ts'
import { countMet, selectCards } from './member-cards.queries.ts'
import { viewMemberCard } from './member-cards.view.ts'
export { selectByPrefix } from './member-cards.queries.ts'

/**
 * The cards of these members in the order of the ids. Whoever asks has left out those the caller must not meet;
 * a member who has gone meanwhile is absent. `choose` says which of somebody's visits stands on their card.
 */
export async function findCards(context: MemberContext, ids: string[], choose = next): Promise<MemberCard[]> {
  if (ids.length === 0) return []
  const cards = await viewCards(context, await selectCards(context.db, ids), choose)
  const byId = new Map(cards.map((card) => [card.id, card]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Whether each of these can be met by the caller at this moment. */
export async function canAllBeMet({ db, caller }: MemberContext, ids: string[]): Promise<boolean> {
  return ids.length === 0 || (await countMet(db, caller.id, ids)) === ids.length
}

/** Which of the visits that are shown stands on a card; they come the next first. */
export type ChooseVisit = (visits: ShownVisit[], homeId: number) => ShownVisit | undefined

const next: ChooseVisit = ([first]) => first

export async function viewCards(context: MemberContext, rows: MemberCardRow[], choose = next): Promise<MemberCard[]> {
  const ids = rows.map(({ id }) => id)
  const photoless = rows.filter((row) => row.media_id === null).map(({ id }) => id)
  const [places, flirtedAt, ratingOf, windows, quotes, marked, visits] = await Promise.all([
    getLocations(context),
    findFlirtedAt(context, ids),
    findRatings(context, ids),
    findWindows(context, photoless),
    findFirstAnswers(context, ids),
    findMarked(context, ids),
    findShownVisits(context, ids),
  ])
  return rows.map((row) =>
    viewMemberCard(context, places, row, {
      flirtedAt: flirtedAt.get(row.id),
      rating: ratingOf(row.id),
      litWindow: windows.get(row.id),
      quote: quotes.get(row.id),
      isFavourite: marked.has(row.id),
      visit: choose(visits.get(row.id) ?? [], row.location_id),
    }),
  )
}
