import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { matchCounties, matchLocations } from './location-match.ts'

/** All UK places ready for matching; they do not change while the page is open. */
const locationsQuery = queryOptions({
  queryKey: ['locations', 'places'],
  queryFn: async () => (await import('./location-list.ts')).loadLocations(),
  staleTime: Infinity,
  gcTime: Infinity,
})

/**
 * What a Combobox of places needs. The list is fetched at the first focus, or at once with `atOnce` (a place that is
 * already chosen has to be named).
 */
export function useLocations({ atOnce = false } = {}) {
  const [isEnabled, setEnabled] = useState(false)
  const [typed, setTyped] = useState('')
  const { data: locations, isError, refetch } = useQuery({ ...locationsQuery, enabled: isEnabled || atOnce })

  return {
    items: locations ? matchLocations(locations, typed) : [],
    /** Those of some counties that the text may mean. */
    findCounties: (counties: readonly string[]) => matchCounties(counties, typed),
    isLoaded: locations !== undefined,
    isFailed: isError,
    onFocus: () => setEnabled(true),
    onInputChange(text: string) {
      // Typed without having been looked at: what was on a prerendered page before the app came.
      setEnabled(true)
      setTyped(text)
      if (isError) void refetch()
    },
    /** The item of a place by its id, or by its names; undefined until the list is there. */
    find: (sought: { id: number } | { county: string; city: string }) =>
      locations?.find(({ item: { place } }) =>
        'id' in sought ? place.id === sought.id : place.city === sought.city && place.county === sought.county,
      )?.item,
  }
}
