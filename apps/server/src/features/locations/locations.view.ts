import type { LocationChoice } from '@amour/contract/locations.ts'
import { byPopulation, type County, type Place, type Places, viewLocation } from './places.ts'

export function viewChoices({ all }: Places): LocationChoice[] {
  return all.toSorted(byPopulation).map((place) => ({ ...viewTown(place), aliases: place.aliases }))
}

export function viewTown(place: Place) {
  return { ...viewLocation(place), nation: place.nation }
}

/**
 * Fewer members than this are not counted in public: a number that small tells too much of each
 * (docs/specification/gaps.md §10).
 */
const TELLING = 5

export function viewCounty({ name, nation, towns }: County, counts: ReadonlyMap<number, number>) {
  return { county: name, nation, members: viewMembers(towns, counts) }
}

/** How many members live in these places together; null when they are too few to be told. */
export function viewMembers(places: Place[], counts: ReadonlyMap<number, number>): number | null {
  const members = places.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0)
  return members < TELLING ? null : members
}
