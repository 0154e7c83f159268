import type { Location } from '@amour/contract/people/locations.ts'
import type { selectLocations } from './locations.queries.ts'
import { nearestFirst } from './distance.ts'

/** A place as the process holds it. `ordinal` is its bit in a bitmap of towns. */
export type IndexedLocation = Awaited<ReturnType<typeof selectLocations>>[number]

export type County = { id: number; name: string; nation: string; towns: IndexedLocation[] }

/** Every place of the country, in memory. */
export type Locations = {
  /** By ordinal: `all[7].ordinal` is 7. */
  all: IndexedLocation[]
  /** By name. */
  counties: County[]
  byId(id: number): IndexedLocation | undefined
  /** The county of that name, or of the place with that id. */
  findCounty(nameOrPlace: string | number): County | undefined
  /** The town of that name or alias, in the county if one is given; of several the most populous. */
  findTown(name: string, county?: County): IndexedLocation | undefined
  /** Places within `miles` of a place, itself first, then the nearest; remembered, since few centres are asked for. */
  near(place: IndexedLocation, miles: number): IndexedLocation[]
}

/** How many answers of `near` are kept: the largest holds every place. */
const REMEMBERED = 200

/** Puts the rows of `location`, ordered by ordinal, at hand. */
export function createLocations(all: IndexedLocation[]): Locations {
  const byId = new Map(all.map((place) => [place.id, place]))
  const byLatitude = all.toSorted((a, b) => a.latitude - b.latitude)
  const counties = countiesOf(all)
  const countyByName = new Map(counties.map((county) => [fold(county.name), county]))
  const countyById = new Map(counties.map((county) => [county.id, county]))
  const townsByName = townsOf(all)
  const remembered = new Map<string, IndexedLocation[]>()

  return {
    all,
    counties,
    byId: (id) => byId.get(id),
    findCounty: (key) =>
      typeof key === 'string' ? countyByName.get(fold(key)) : countyById.get(byId.get(key)?.county_id ?? -1),
    findTown: (name, county) => townsByName.get(fold(name))?.find((place) => !county || place.county_id === county.id),
    near(place, miles) {
      const key = `${place.id}|${miles}`
      const known = remembered.get(key) ?? nearestFirst(byLatitude, place, miles)
      remembered.delete(key)
      remembered.set(key, known)
      const [oldest] = remembered.keys()
      if (oldest && remembered.size > REMEMBERED) remembered.delete(oldest)
      return known
    },
  }
}

/** What leaves of a place. */
export function viewLocation({ id, county, city }: IndexedLocation): Location {
  return { id, county, city }
}

/** The most populous first, those of unknown population last. */
export function byPopulation(a: IndexedLocation, b: IndexedLocation): number {
  return (b.population ?? -1) - (a.population ?? -1) || a.ordinal - b.ordinal
}

function countiesOf(all: IndexedLocation[]): County[] {
  return [...Map.groupBy(all, ({ county_id }) => county_id)]
    .map(([id, towns]) => ({
      id,
      name: towns[0]?.county ?? '',
      nation: towns[0]?.nation ?? '',
      towns: towns.toSorted((a, b) => a.city.localeCompare(b.city, 'en-GB')),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'))
}

/** A town's own name goes before another's alias. */
function townsOf(all: IndexedLocation[]): Map<string, IndexedLocation[]> {
  const towns = new Map<string, IndexedLocation[]>()
  const sorted = all.toSorted(byPopulation)
  for (const place of sorted) add(towns, place.city, place)
  for (const place of sorted) for (const alias of place.aliases) add(towns, alias, place)
  return towns
}

function add(towns: Map<string, IndexedLocation[]>, name: string, place: IndexedLocation) {
  const known = towns.get(fold(name))
  if (known) known.push(place)
  else towns.set(fold(name), [place])
}

/** How names are compared (apps/server/database/locations/README.md). */
function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .replace(/\bsaint\b/g, 'st')
    .trim()
}
