import { SEARCH_PAGES, type SearchDraft } from '@amour/contract/people/search.ts'
import type { MemberContext } from '#context.ts'
import { getLocations, milesBetween, type Locations } from '#features/people/locations/locations.service.ts'
import { findCards } from '#features/people/member-cards/member-cards.service.ts'
import { countFound, findPage } from './result-page.ts'
import { readSearchQuery } from './search-query.ts'
import { findWideningTogether } from './combined-widening.ts'
import { findWidening } from './widening.ts'

/**
 * Finds the members whom the caller seeks and who seek the caller. A page after the last is answered with the last.
 * Throws a violation of `county`, `cityTown` or `radius`.
 */
export async function searchMembers(context: MemberContext, draft: SearchDraft) {
  const places = await getLocations(context)
  const question = readSearchQuery(context, places, draft)
  const { numOfRecords } = draft
  const found = await findPage(context, question, { page: Math.min(draft.page, SEARCH_PAGES), numOfRecords })
  const cards = await findCards(context, found.ids)
  const widen = found.total === 0 ? await findWidening(context, places, draft) : null
  const widenTogether = found.total === 0 && !widen ? await findWideningTogether(context, places, draft) : null
  const data = cards.map((card) => ({ ...card, miles: milesFrom(places, question.scope.centre, card.location.id) }))
  return { data, page: found.page, numOfRecords, total: found.total, isCapped: found.isCapped, widen, widenTogether }
}

/** How many members the same search would find. Throws as `searchMembers` does. */
export async function countMembers(context: MemberContext, draft: SearchDraft) {
  // No page is read, so that no order of one is worked out.
  const question = readSearchQuery(context, await getLocations(context), { ...draft, sort: 'active' })
  return countFound(context, question)
}

/** Whole miles between two towns; null when the search names none. */
function milesFrom(places: Locations, centre: Parameters<typeof milesBetween>[0] | undefined, id: number) {
  const place = places.byId(id)
  return centre && place ? Math.round(milesBetween(centre, place)) : null
}
