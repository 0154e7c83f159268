import { COUNTRY, locations } from '@amour/contract/locations.ts'
import { call } from '#app/call.ts'
import { indexPlaces } from './match-places.ts'

/** All UK places, ready for matching. Throws CallError. */
export async function readPlaces() {
  const { data } = await call(locations.list, { query: { country: COUNTRY } })
  return indexPlaces(data)
}
