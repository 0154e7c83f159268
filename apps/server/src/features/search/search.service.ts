import { SEARCH_PAGES, type SearchDraft } from '@amour/contract/search.ts'
import type { MemberContext } from '#context.ts'
import { getPlaces, milesBetween, type Places } from '#features/locations/locations.service.ts'
import { findCards } from '#features/members/cards.service.ts'
import { findPage } from './page.ts'
import { readQuestion } from './question.ts'
import { findWideningTogether } from './widen-together.ts'
import { findWidening } from './widen.ts'

/**
 * Finds the members whom the caller seeks and who seek the caller. A page after the last is answered with the last.
 * Throws a violation of `county`, `cityTown` or `radius`.
 */
export async function searchMembers(context: MemberContext, draft: SearchDraft) {
  const places = await getPlaces(context)
  const question = readQuestion(context, places, draft)
  const { numOfRecords } = draft
  const found = await findPage(context, question, { page: Math.min(draft.page, SEARCH_PAGES), numOfRecords })
  const cards = await findCards(context, found.ids)
  const widen = found.total === 0 ? await findWidening(context, places, draft) : null
  const widenTogether = found.total === 0 && !widen ? await findWideningTogether(context, places, draft) : null
  const data = cards.map((card) => ({ ...card, miles: milesFrom(places, question.scope.centre, card.location.id) }))
  return { data, page: found.page, numOfRecords, total: found.total, isCapped: found.isCapped, widen, widenTogether }
}

/** Whole miles between two towns; null when the search names none. */
function milesFrom(places: Places, centre: Parameters<typeof milesBetween>[0] | undefined, id: number) {
  const place = places.byId(id)
  return centre && place ? Math.round(milesBetween(centre, place)) : null
}
