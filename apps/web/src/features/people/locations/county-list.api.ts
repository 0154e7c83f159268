import { COUNTRY, locations } from '@amour/contract/people/locations.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'

/** The counties of each nation with their members, the nations in the order of their size. */
export function useNations() {
  return useQuery({
    queryKey: ['locations', 'nations'],
    queryFn: async () => {
      const { data } = await call(locations.counties, { query: { country: COUNTRY } })
      return [...Map.groupBy(data, ({ nation }) => nation)]
        .map(([nation, counties]) => ({ nation, counties }))
        .toSorted((a, b) => b.counties.length - a.counties.length)
    },
  })
}

/** The towns of a county with their members, by name. */
export function useCountyTowns(county: string) {
  return useQuery({
    queryKey: ['locations', 'county', county],
    queryFn: async () => (await call(locations.towns, { query: { country: COUNTRY, county } })).data,
  })
}
