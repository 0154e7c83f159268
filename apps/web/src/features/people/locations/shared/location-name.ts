import type { Location } from '@amour/contract/people/locations.ts'

/** "Bath, Somerset"; a city that is its own county is named once. */
export const formatLocation = ({ city, county }: Pick<Location, 'city' | 'county'>) =>
  city === county ? city : `${city}, ${county}`
