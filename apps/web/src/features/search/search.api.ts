import { search as searchEndpoints } from '@amour/contract/search.ts'
import type { SearchRequest } from '@amour/contract/search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#app/call.ts'
import { requestOf } from './search-address.ts'
import type { Search } from './search-address.ts'

const pageQuery = (request: SearchRequest) => ({
  queryKey: ['search', request],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(searchEndpoints.find, { body: request }, { signal }),
})

/** One page of a search; what was found before stays until it is there. */
export function useSearchPage(search: Search) {
  return useQuery({ ...pageQuery(requestOf(search)), placeholderData: keepPreviousData })
}

/** How many members a search finds; nothing is asked without one. */
export function useSearchTotal(search: Search | undefined) {
  return useQuery({
    ...pageQuery({ ...(search && requestOf(search)), page: 1, numOfRecords: 1 }),
    enabled: search !== undefined,
    retry: false,
  })
}
