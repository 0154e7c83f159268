import type { widenFilters } from '@amour/contract/people/search.ts'
import type { Search } from './search-address.ts'

export type Filter = (typeof widenFilters)[number]

/** Distances on offer, in miles. */
export const radii = [5, 10, 25, 50, 100] as const

const changes: Record<Filter, Partial<Search>> = {
  cityTown: { cityTown: '' },
  // At any distance from a town is the whole country, not the town alone.
  radius: { county: '', cityTown: '' },
  county: { county: '', cityTown: '' },
  age: { ageMin: undefined, ageMax: undefined },
  withPhoto: { withPhoto: false },
  verified: { verified: false },
  activeWithin: { activeWithin: undefined },
  newThisWeek: { newThisWeek: false },
  available: { available: undefined },
}

/** The search without some of its filters. */
export const withoutFilters = (search: Search, filters: readonly Filter[]): Search =>
  filters.reduce((left, filter) => ({ ...left, ...changes[filter] }), { ...search, page: 1 })

/** The same search a step further around its town; undefined where it names none or goes as far as we offer. */
export function widenSearch(search: Search): (Search & { radius: number }) | undefined {
  const radius = search.cityTown ? radii.find((miles) => miles > (search.radius ?? 0)) : undefined
  return radius && { ...search, radius, page: 1 }
}
