import { COUNTRY, locations } from '@amour/contract/people/locations.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'

/** Counties and their towns do not change while the page is open. */
const forGood = { staleTime: Infinity, gcTime: Infinity }

/** The counties of the country by nation, both in the order of the list. */
export function useCounties() {
  return useQuery({
    queryKey: ['locations', 'counties'],
    queryFn: async () => {
      const { data } = await call(locations.counties, { query: { country: COUNTRY } })
      return [...Map.groupBy(data, ({ nation }) => nation)].map(([nation, counties]) => ({
        nation,
        counties: counties.map(({ county }) => county),
      }))
    },
    ...forGood,
  })
}

/** The towns of a county by name; nothing is asked without a county. */
export function useTowns(county: string) {
  return useQuery({
    queryKey: ['locations', 'towns', county],
    queryFn: async () => {
      const { data } = await call(locations.towns, { query: { country: COUNTRY, county } })
      return data.map(({ city }) => city)
    },
    enabled: county !== '',
    ...forGood,
  })
}
