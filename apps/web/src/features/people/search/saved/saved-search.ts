import type { SavedSearch } from '@amour/contract/people/saved-searches.ts'
import { Orientation } from '@amour/contract/people/orientations.ts'
import { makeSearchAddress } from '#features/people/search/search-address.ts'
import type { Home, Search } from '#features/people/search/search-address.ts'

/** A saved search as the search screen has it. */
export function toSearch({ search }: Pick<SavedSearch, 'search'>, home: Home): Search {
  const { seeking, radius, county, cityTown, ...rest } = search
  return {
    ...rest,
    county: String(county),
    cityTown: String(cityTown),
    seeking: Orientation.safeParse(seeking).data ?? home.seeking,
    radius: radius ?? null,
    page: 1,
  }
}

/** The one that a search is saved as; the order and the page of the results are no part of it. */
export function findSaved(saved: readonly SavedSearch[] | undefined, search: Search, home: Home) {
  const addressOf = (of: Search) =>
    makeSearchAddress({ ...of, sort: 'active', page: 1, radius: of.cityTown ? of.radius : null }, home)
  const sought = addressOf(search)
  return saved?.find((one) => addressOf(toSearch(one, home)) === sought)
}
