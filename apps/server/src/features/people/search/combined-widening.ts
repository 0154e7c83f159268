import type { SearchDraft, widenFilters } from '@amour/contract/people/search.ts'
import type { MemberContext } from '#context.ts'
import type { Locations } from '#features/people/locations/locations.service.ts'
import { fillFilters } from './filters.ts'
import { readSearchQuery } from './search-query.ts'
import { type FilteredOut, filterBits, selectFilteredOut } from './search.queries.ts'
import { isUsed } from './widening.ts'

type Filter = (typeof widenFilters)[number]
type Together = { filters: Filter[]; total: number }

const bitOf: Partial<Record<Filter, number>> = filterBits

/** Members of a segment who are looked at for it at most, those active last, so that no search waits for all of them. */
const MAX_COMBINATIONS = 200_000

/** As far as a search counts. */
const CAP = 1_000

/**
 * The fewest filters that have to go together before anybody is found, and how many are found then; of as few the ones
 * that find most. Null where nobody is there at all.
 */
export async function findWideningTogether(
  context: MemberContext,
  places: Locations,
  draft: SearchDraft,
): Promise<Together | null> {
  const failing = await selectFilteredOut(context.db, {
    question: readSearchQuery(context, places, draft),
    filters: fillFilters(draft, context.clock.now()),
    places: places.all.length,
    upTo: MAX_COMBINATIONS,
  })
  const found = waysOut(draft)
    .map((filters) => ({ filters, total: countWithout(failing, filters) }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => one.filters.length - other.filters.length || other.total - one.total)
  return found[0] ? { ...found[0], total: Math.min(CAP, found[0].total) } : null
}

/** Every set of the filters in use; of those of the place, which say the same at several distances, one at most. */
function waysOut(draft: SearchDraft): Filter[][] {
  const attributes = (['age', 'withPhoto', 'verified', 'activeWithin', 'newThisWeek', 'available'] as const).filter(
    (filter) => isUsed(draft, filter),
  )
  const subsets = attributes.reduce<Filter[][]>(
    (sets, filter) => [...sets, ...sets.map((set) => [...set, filter])],
    [[]],
  )
  const places: Filter[] = []
  if (draft.cityTown !== '' && draft.county !== '') places.push('cityTown')
  if (draft.cityTown !== '' || draft.county !== '') places.push(draft.radius === undefined ? 'county' : 'radius')
  return [...subsets, ...places.flatMap((place) => subsets.map((set) => [place, ...set]))]
}

function countWithout(failing: FilteredOut[], filters: Filter[]): number {
  const forgiven = filters.reduce((bits, filter) => bits | (bitOf[filter] ?? 0), 0)
  const isThere = ({ isHere, isInCounty }: FilteredOut) =>
    filters.includes('county') || filters.includes('radius') || (filters.includes('cityTown') ? isInCounty : isHere)
  return failing
    .filter((members) => (members.failed & ~forgiven) === 0 && isThere(members))
    .reduce((sum, { members }) => sum + members, 0)
}
