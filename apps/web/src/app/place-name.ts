import type { Location } from '@amour/contract/locations.ts'

/** "Bath, Somerset"; a city that is its own county is named once. */
export const placeName = ({ city, county }: Pick<Location, 'city' | 'county'>) =>
  city === county ? city : `${city}, ${county}`
