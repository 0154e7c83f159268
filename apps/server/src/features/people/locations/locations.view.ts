import type { LocationChoice } from '@amour/contract/people/locations.ts'
import { byPopulation, type County, type IndexedLocation, type Locations, viewLocation } from './location-index.ts'

export function viewChoices({ all }: Locations): LocationChoice[] {
  return all.toSorted(byPopulation).map((place) => ({ ...viewTown(place), aliases: place.aliases }))
}

export function viewTown(place: IndexedLocation) {
  return { ...viewLocation(place), nation: place.nation }
}

/**
 * Fewer members than this are not counted in public: a number that small tells too much of each
 * (docs/specification/gaps.md §10).
 */
const MIN_COUNT = 5

export function viewCounty({ name, nation, towns }: County, counts: ReadonlyMap<number, number>) {
  const isTold = (town: IndexedLocation) => viewMembers([town], counts) !== null
  // Whoever takes the towns that are told off their county is left with the others, and they are a number like any.
  const rest = towns.filter((town) => !isTold(town))
  const told = viewMembers(rest, counts) === null ? towns.filter(isTold) : towns
  return { county: name, nation, members: viewMembers(told, counts) }
}

/** How many members live in these places together; null when they are too few to be told. */
export function viewMembers(places: IndexedLocation[], counts: ReadonlyMap<number, number>): number | null {
  const members = places.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0)
  return members < MIN_COUNT ? null : members
}
