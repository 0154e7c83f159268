import { COUNTRY, locations } from '@amour/contract/people/locations.ts'
import { call } from '#app/call/call.ts'
import { indexLocations } from './location-match.ts'

/** All UK places, ready for matching. Throws CallError. */
export async function loadLocations() {
  const { data } = await call(locations.list, { query: { country: COUNTRY } })
  return indexLocations(data)
}
