import { COUNTRY } from '@amour/contract/people/locations.ts'
import { Orientation, toOrientation } from '@amour/contract/people/orientations.ts'
import { SEARCH_PAGES, SearchDraft, sortOrders } from '@amour/contract/people/search.ts'
import type { SearchRequest } from '@amour/contract/people/search.ts'
import { z } from 'zod'
import type { StoredUser } from '#app/storage/stored-values.ts'
import { paths } from '#paths.ts'

/** Miles around a town that a search looks when nobody says otherwise. */
export const DEFAULT_RADIUS = 25

/** A search as its address holds it. */
export type Search = {
  /** Empty: anywhere in the country. */
  county: string
  /** Empty: all of the county. */
  cityTown: string
  seeking: Orientation
  /** Miles around the town; null is the town alone. */
  radius: number | null
  ageMin?: number | undefined
  ageMax?: number | undefined
  withPhoto: boolean
  verified: boolean
  newThisWeek: boolean
  activeWithin?: SearchDraft['activeWithin']
  /** Who has said that they are free. */
  available?: SearchDraft['available']
  sort: SearchDraft['sort']
  page: number
}

/** What a search is like before anybody says otherwise: the member's own town and orientation. */
export type Home = { county: string; city: string; seeking: Orientation }

const whole = z.coerce.number().int()
const age = whole.min(18).max(120).optional().catch(undefined)
const yes = z.stringbool().catch(false)

export const toHomeSearch = ({
  location,
  gender,
  seeking,
}: Pick<StoredUser, 'location' | 'gender' | 'seeking'>): Home => ({
  ...location,
  seeking: toOrientation(gender, seeking),
})

/** What stands in an address by hand may be anything; what does not fit counts as not said. */
const Filters = z.object({
  seeking: Orientation.optional().catch(undefined),
  radius: whole.min(0).max(500).catch(DEFAULT_RADIUS),
  ageMin: age,
  ageMax: age,
  withPhoto: yes,
  verified: yes,
  newThisWeek: yes,
  activeWithin: SearchDraft.shape.activeWithin.catch(undefined),
  available: SearchDraft.shape.available.catch(undefined),
  sort: z.enum(sortOrders).catch('active'),
  page: whole.min(1).max(SEARCH_PAGES).catch(1),
})

/** Reads an address; without a place it is the member's own town. */
export function readSearch({ pathname, search }: { pathname: string; search: string }, home: Home): Search {
  const [, , county = home.county, cityTown = ''] = pathname.replace(/\/+$/, '').split('/').map(decode)
  const isHome = pathname.split('/').filter(Boolean).length === 1
  const { radius, seeking = home.seeking, ...filters } = Filters.parse(Object.fromEntries(new URLSearchParams(search)))
  return {
    county: county === COUNTRY ? '' : county,
    cityTown: isHome ? home.city : cityTown,
    seeking,
    radius: radius || null,
    ...filters,
  }
}

/** The address of a search; what is as usual is not said. */
export function makeSearchAddress(search: Search, home: Home): string {
  const { county, cityTown, page, sort, activeWithin, available, ageMin, ageMax } = search
  const said = {
    seeking: search.seeking !== home.seeking && search.seeking,
    radius: search.radius !== DEFAULT_RADIUS && String(search.radius ?? 0),
    ageMin: ageMin !== undefined && String(ageMin),
    ageMax: ageMax !== undefined && String(ageMax),
    activeWithin,
    available,
    withPhoto: search.withPhoto && 'yes',
    verified: search.verified && 'yes',
    newThisWeek: search.newThisWeek && 'yes',
    sort: sort !== 'active' && sort,
    page: page > 1 && String(page),
  }
  const filters = Object.entries(said).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return paths.search({ county: county || COUNTRY, city: cityTown }, new URLSearchParams(filters))
}

/** The search as the API takes it. A distance needs a town to be measured from. */
export function toSearchRequest({ radius, ...search }: Search): SearchRequest {
  return { ...search, radius: (search.cityTown && radius) || undefined }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
