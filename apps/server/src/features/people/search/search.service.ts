import { SEARCH_PAGES, type SearchCriteria, type SearchDraft } from '@amour/contract/people/search.ts'
import type { ShownVisit } from '@amour/contract/people/visits.ts'
import type { Context, MemberContext } from '#context.ts'
import { getLocations, milesBetween, type Locations } from '#features/people/locations/locations.service.ts'
import { type ChooseVisit, findCards } from '#features/people/member-cards/member-cards.service.ts'
import { countFound, findPage } from './result-page.ts'
import type { Scope } from './scope.ts'
import { countNewcomers } from './search.queries.ts'
import { readSearchQuery, type Searcher } from './search-query.ts'
import { findWideningTogether } from './combined-widening.ts'
import { findWidening } from './widening.ts'
export { readScope, type Scope } from './scope.ts'
export { soughtSegment } from './search-query.ts'
export type { Searcher } from './search-query.ts'

/**
 * Finds the members whom the caller seeks and who seek the caller. A page after the last is answered with the last.
 * Throws a violation of `county`, `cityTown` or `radius`.
 */
export async function searchMembers(context: MemberContext, draft: SearchDraft) {
  const places = await getLocations(context)
  const question = readSearchQuery(context, places, draft)
  const { numOfRecords } = draft
  const found = await findPage(context, question, { page: Math.min(draft.page, SEARCH_PAGES), numOfRecords })
  const here = new Set(question.scope.towns.map(({ id }) => id))
  const cards = await findCards(context, found.ids, chooseNearest(places, question.scope, here))
  const widen = found.total === 0 ? await findWidening(context, places, draft) : null
  const widenTogether = found.total === 0 && !widen ? await findWideningTogether(context, places, draft) : null
  const data = cards.map((card) => {
    const town = here.has(card.location.id) ? card.location : (card.visit?.location ?? card.location)
    return { ...card, miles: milesFrom(places, question.scope.centre, town.id) }
  })
  return { data, page: found.page, numOfRecords, total: found.total, isCapped: found.isCapped, widen, widenTogether }
}

/** How many members the same search would find. Throws as `searchMembers` does. */
export async function countMembers(context: MemberContext, draft: SearchDraft) {
  // No page is read, so that no order of one is worked out.
  const question = readSearchQuery(context, await getLocations(context), { ...draft, sort: 'active' })
  return countFound(context, question)
}

/**
 * How many members of a search have come to be found after a moment of the database's own time, counted up to `upTo`.
 * Throws as the search does.
 */
export async function countNew(
  context: Pick<Context, 'db' | 'clock' | 'limits'> & { caller: Searcher },
  criteria: SearchCriteria,
  { since, upTo }: { since: Date; upTo: number },
): Promise<number> {
  const places = await getLocations(context)
  const question = readSearchQuery(context, places, criteria)
  return countNewcomers(context.db, { question, places: places.all.length, since, upTo })
}

/** Who lives outside the scope is found for a visit: the card has that, of several the nearest. */
const chooseNearest =
  (places: Locations, { centre }: Scope, here: ReadonlySet<number>): ChooseVisit =>
  (visits, homeId) => {
    const miles = ({ location }: ShownVisit) => milesFrom(places, centre, location.id) ?? 0
    const inScope = here.has(homeId) ? [] : visits.filter(({ location }) => here.has(location.id))
    return inScope.toSorted((one, other) => miles(one) - miles(other))[0] ?? visits[0]
  }

/** Whole miles between two towns; null when the search names none. */
function milesFrom(places: Locations, centre: Parameters<typeof milesBetween>[0] | undefined, id: number) {
  const place = places.byId(id)
  return centre && place ? Math.round(milesBetween(centre, place)) : null
}
