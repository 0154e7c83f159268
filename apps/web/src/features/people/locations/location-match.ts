import type { LocationChoice } from '@amour/contract/people/locations.ts'

/** A place as one line of a choice list. */
type LocationItem = { id: string; label: string; place: LocationChoice }

/** A place with its names made ready for comparing. */
export type IndexedLocation = { item: LocationItem; names: readonly string[] }

/** How many places are offered at once. */
const OFFERED = 8

/** What a choice list shows: county and town only when both have a name. */
export function formatLocationLabel({ county, city }: { county: string; city: string }): string {
  return county && city ? `${county} - ${city}` : county || city
}

const toItem = (place: LocationChoice): LocationItem => ({
  id: String(place.id),
  label: formatLocationLabel(place),
  place,
})

export function indexLocations(locations: readonly LocationChoice[]): IndexedLocation[] {
  return locations.map((place) => ({ item: toItem(place), names: [place.city, ...place.aliases].map(plain) }))
}

/**
 * The places somebody may mean: those whose name begins with the text, then those where a later word does. The list
 * comes ordered by population, and that order is kept.
 */
export function matchLocations(locations: readonly IndexedLocation[], typed: string): LocationItem[] {
  const text = plain(typed)
  if (!text) return []
  const inside = ` ${text}`
  const found: { beginning: LocationItem[]; within: LocationItem[] } = { beginning: [], within: [] }
  for (const { item, names } of locations) {
    if (names.some((name) => name.startsWith(text))) found.beginning.push(item)
    else if (found.within.length < OFFERED && names.some((name) => name.includes(inside))) found.within.push(item)
    if (found.beginning.length === OFFERED) break
  }
  return [...found.beginning, ...found.within].slice(0, OFFERED)
}

/** How many counties are offered before the towns. */
const COUNTIES_OFFERED = 3

/** The counties somebody may mean, matched as places are; those whose name begins with the text first. */
export function matchCounties(counties: readonly string[], typed: string): string[] {
  const text = plain(typed)
  if (!text) return []
  const beginning = counties.filter((county) => plain(county).startsWith(text))
  const within = counties.filter((county) => plain(county).includes(` ${text}`) && !beginning.includes(county))
  return [...beginning, ...within].slice(0, COUNTIES_OFFERED)
}

/** Lower case, without accents and apostrophes; a hyphen is a space and "saint" is "st". */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bst\./g, 'st')
    .trimStart()
}
