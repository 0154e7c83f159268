import type { SearchDraft } from '@amour/contract/people/search.ts'
import type { County, IndexedLocation, Locations } from '#features/people/locations/locations.service.ts'
import { refuseField } from '#http/refusal.ts'

/** Where a search looks. `towns` are all it covers; `centre` is the town it names. */
export type Scope = {
  kind: 'country' | 'county' | 'town' | 'radius'
  towns: IndexedLocation[]
  centre: IndexedLocation | undefined
  county: County | undefined
}

type Where = Pick<SearchDraft, 'county' | 'cityTown' | 'radius'>

/** Reads the places of a search. Throws a violation of `county`, `cityTown` or `radius`. */
export function readScope(places: Locations, { county: countyKey, cityTown, radius }: Where): Scope {
  const county = readCounty(places, countyKey)
  const centre = readTown(places, cityTown, county)
  if (radius !== undefined && !centre) throw refuseField('radius', 'radiusNeedsTown')
  if (centre && radius !== undefined) return { kind: 'radius', towns: places.near(centre, radius), centre, county }
  if (centre) return { kind: 'town', towns: [centre], centre, county }
  if (county) return { kind: 'county', towns: county.towns, centre, county }
  return { kind: 'country', towns: places.all, centre, county }
}

function readCounty(places: Locations, key: string | number): County | undefined {
  if (key === '') return undefined
  const county = places.findCounty(idOf(key) ?? key)
  if (!county) throw refuseField('county', 'countyUnknown')
  return county
}

function readTown(places: Locations, key: string | number, county: County | undefined): IndexedLocation | undefined {
  if (key === '') return undefined
  const id = idOf(key)
  const town = id === undefined ? places.findTown(String(key), county) : places.byId(id)
  if (!town || (county && town.county_id !== county.id)) throw refuseField('cityTown', 'placeUnknown')
  return town
}

/** An address of the site can hold an id as text only. */
function idOf(key: string | number): number | undefined {
  return typeof key === 'number' || /^\d+$/.test(key) ? Number(key) : undefined
}
