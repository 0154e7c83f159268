import type { SearchCriteria } from '@amour/contract/people/search.ts'
import type { Caller, Context } from '#context.ts'
import type { IndexedLocation, Locations } from '#features/people/locations/locations.service.ts'
import { segmentOf } from '#features/people/members/members.service.ts'
import { londonDay } from '#london.ts'
import { type Filters, readFilters } from './filters.ts'
import { readScope, type Scope } from './scope.ts'
import { type Gender, type Orientation, splitOrientation } from '@amour/contract/people/orientations.ts'

/** A search as the database is asked: all names and keys read. */
export type SearchQuery = {
  searcherId: string
  segment: number
  /** The day by which visits begin and end. */
  today: string
  scope: Scope
  filters: Filters | undefined
  sort: SearchCriteria['sort']
  /** The scope's towns, the nearest to the named town, or else to the searcher's own, first; only when sorted so. */
  nearestFirst: IndexedLocation[]
}

/** Who searches. */
export type Searcher = Pick<Caller, 'id' | 'gender' | 'seeking' | 'locationId'>

/** Reads a search. Throws a violation for a place that is unknown. */
export function readSearchQuery(
  { caller, clock }: Pick<Context, 'clock'> & { caller: Searcher },
  places: Locations,
  draft: SearchCriteria,
): SearchQuery {
  const scope = readScope(places, draft)
  return {
    searcherId: caller.id,
    segment: soughtSegment(caller, draft.seeking),
    today: londonDay(clock.now()),
    scope,
    filters: readFilters(draft, clock.now()),
    sort: draft.sort,
    nearestFirst: draft.sort === 'nearest' ? sortByNearness(places, scope, caller.locationId) : [],
  }
}

function sortByNearness(places: Locations, { kind, towns, centre, county }: Scope, homeId: number): IndexedLocation[] {
  if (kind === 'radius' || kind === 'town') return towns
  const from = centre ?? places.byId(homeId)
  if (!from) return towns
  const all = places.near(from, Infinity)
  return county ? all.filter(({ county_id }) => county_id === county.id) : all
}

type Self = { gender: Gender; seeking: Gender }

/**
 * The segment in which a searcher finds those who seek them in turn. A gender keeps the searcher's own; an orientation
 * key names both sides, and the searcher looks as such a person would.
 */
export function soughtSegment(self: Self, sought: Gender | Orientation | undefined): number {
  const { gender, seeking } = isOrientation(sought)
    ? splitOrientation(sought)
    : { ...self, seeking: sought ?? self.seeking }
  return segmentOf({ gender: seeking, seeking: gender })
}

function isOrientation(sought: Gender | Orientation | undefined): sought is Orientation {
  return sought?.includes('->') ?? false
}
