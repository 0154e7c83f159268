import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { matchLocations } from './location-match.ts'

/** All UK places ready for matching; they do not change while the page is open. */
const placesQuery = queryOptions({
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
  const [isWanted, setWanted] = useState(atOnce)
  const [typed, setTyped] = useState('')
  const { data: places, isError, refetch } = useQuery({ ...placesQuery, enabled: isWanted })

  return {
    items: places ? matchLocations(places, typed) : [],
    isLoaded: places !== undefined,
    isFailed: isError,
    onFocus: () => setWanted(true),
    onInputChange(text: string) {
      // Typed without having been looked at: what was on a prerendered page before the app came.
      setWanted(true)
      setTyped(text)
      if (isError) void refetch()
    },
    /** The item of a place by its id, or by its names; undefined until the list is there. */
    find: (wanted: { id: number } | { county: string; city: string }) =>
      places?.find(({ item: { place } }) =>
        'id' in wanted ? place.id === wanted.id : place.city === wanted.city && place.county === wanted.county,
      )?.item,
  }
}
