import type { MemberCard } from '@amour/contract/people/members.ts'
import type { ShownVisit } from '@amour/contract/people/visits.ts'
import type { MemberContext } from '#context.ts'
import { getLocations } from '#features/people/locations/locations.service.ts'
import { viewVisit } from '#features/people/visits/visits.service.ts'
import { type CardRow, countMet, selectByPrefix, selectCards } from './member-cards.queries.ts'
import { viewMemberCard } from './member-cards.view.ts'

/**
 * The cards of these members in the order of the ids. Whoever asks has left out those the caller must not meet;
 * a member who has gone meanwhile is absent. `choose` says which of somebody's visits stands on their card.
 */
export async function findCards(context: MemberContext, ids: string[], choose = next): Promise<MemberCard[]> {
  if (ids.length === 0) return []
  const cards = await viewCards(context, await selectCards(context, ids), choose)
  const byId = new Map(cards.map((card) => [card.id, card]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Whether each of these can be met by the caller at this moment. */
export async function canAllBeMet(context: MemberContext, ids: string[]): Promise<boolean> {
  return ids.length === 0 || (await countMet(context, ids)) === ids.length
}

/** Which of the visits that are shown stands on a card; they come the next first. */
export type ChooseVisit = (visits: ShownVisit[], homeId: number) => ShownVisit | undefined

const next: ChooseVisit = ([first]) => first

/** The cards of findable members whose username begins with a prefix, by name, so many at most, without the excluded. */
export async function findCardsByPrefix(context: MemberContext, asked: Parameters<typeof selectByPrefix>[1]) {
  return viewCards(context, await selectByPrefix(context, asked), next)
}

async function viewCards(context: MemberContext, rows: CardRow[], choose: ChooseVisit): Promise<MemberCard[]> {
  const places = await getLocations(context)
  return rows.map((row) => {
    const visits = (row.visits ?? []).map((visit) => viewVisit(places, visit))
    return viewMemberCard(context, places, row, choose(visits, row.location_id))
  })
}
