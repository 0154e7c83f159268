import type { MemberCard } from '@amour/contract/people/members.ts'
import { SEARCH_PAGES, type SearchCriteria, type SearchDraft } from '@amour/contract/people/search.ts'
import type { ShownVisit } from '@amour/contract/people/visits.ts'
import type { Context, MemberContext } from '#context.ts'
import { getLocations, milesBetween, type Locations } from '#features/people/locations/locations.service.ts'
import { readFromReplica } from '#database/servers/replica-reads.ts'
import { canAllBeMet, type ChooseVisit, findCards } from '#features/people/member-cards/member-cards.service.ts'
import { countFound, findPage } from './result-page.ts'
import type { Scope } from './scope.ts'
import { countNewcomers } from './search.queries.ts'
import { readSearchQuery, type Searcher, type SearchQuery } from './search-query.ts'
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
  const here = new Set(question.scope.towns.map(({ id }) => id))
  const find = (reading: MemberContext) => findAnswer(reading, { places, question, draft })
  const show = ({ found }: Answer) => findCards(context, found.ids, chooseNearest(places, question.scope, here))
  const old = await readFromReplica(context, find)
  // Whoever has left since, or has parted from the caller, is not left out of the page alone: they were counted too.
  let answer = old && (await canAllBeMet(context, old.found.ids)) ? old : await find(context)
  let cards = await show(answer)
  // Whose visit has just been called off, who has moved, or is free no more, is found there no more.
  const isHere = ({ location, visit }: MemberCard) => here.has(visit?.location.id ?? 0) || here.has(location.id)
  if (answer === old && !cards.every((card) => isHere(card) && (!draft.available || card.availability))) {
    answer = await find(context)
    cards = await show(answer)
  }
  const { found, widen, widenTogether } = answer
  const data = cards.map((card) => {
    const town = here.has(card.location.id) ? card.location : (card.visit?.location ?? card.location)
    return { ...card, miles: milesFrom(places, question.scope.centre, town.id) }
  })
  return { data, page: found.page, numOfRecords, total: found.total, isCapped: found.isCapped, widen, widenTogether }
}

type Asked = { places: Locations; question: SearchQuery; draft: SearchDraft }
type Answer = Awaited<ReturnType<typeof findAnswer>>

/** Who is found, and what would find more: all that a search asks of many rows. */
async function findAnswer(context: MemberContext, { places, question, draft }: Asked) {
  const { numOfRecords } = draft
  const found = await findPage(context, question, { page: Math.min(draft.page, SEARCH_PAGES), numOfRecords })
  const widen = found.total === 0 ? await findWidening(context, places, draft) : null
  const widenTogether = found.total === 0 && !widen ? await findWideningTogether(context, places, draft) : null
  return { found, widen, widenTogether }
}

/** How many members the same search would find. Throws as `searchMembers` does. */
export async function countMembers(context: MemberContext, draft: SearchDraft) {
  // No page is read, so that no order of one is worked out.
  const question = readSearchQuery(context, await getLocations(context), { ...draft, sort: 'active' })
  const count = (reading: MemberContext) => countFound(reading, question)
  return (await readFromReplica(context, count)) ?? count(context)
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
