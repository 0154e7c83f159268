import type { LocationChoice } from '@amour/contract/locations.ts'
import { byPopulation, type Place, type Places, viewLocation } from './places.ts'

export function viewChoices({ all }: Places): LocationChoice[] {
  return all.toSorted(byPopulation).map((place) => ({ ...viewTown(place), aliases: place.aliases }))
}

export function viewTown(place: Place) {
  return { ...viewLocation(place), nation: place.nation }
}
