import { search as searchEndpoints } from '@amour/contract/people/search.ts'
import type { SearchRequest } from '@amour/contract/people/search.ts'
import { keepPreviousData, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { accountSlot } from '#app/storage/storage.ts'
import { paths } from '#paths.ts'
import { toHomeSearch, readSearch, toSearchRequest } from './search-address.ts'
import type { Search } from './search-address.ts'

const pageQuery = (request: SearchRequest) => ({
  queryKey: ['search', request],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(searchEndpoints.find, { body: request }, { signal }),
})

/** Asks for what the browser's address searches, where it is known for whom, while the screen's texts still come. */
export function prefetchSearch() {
  const { user } = accountSlot.get()
  if (!user || !location.pathname.startsWith(paths.search())) return
  void queryClient.prefetchQuery(pageQuery(toSearchRequest(readSearch(location, toHomeSearch(user)))))
}

/** One page of a search; what was found before stays until it is there. */
export function useSearchPage(search: Search) {
  const query = pageQuery(toSearchRequest(search))
  // Prefetched before the screen renders.
  usePrefetchQuery(query)
  return useQuery({ ...query, placeholderData: keepPreviousData })
}

/** How many members a search finds; nothing is asked without one. */
export function useSearchTotal(search: Search | undefined) {
  return useQuery({
    ...pageQuery({ ...(search && toSearchRequest(search)), page: 1, numOfRecords: 1 }),
    enabled: search !== undefined,
    retry: false,
  })
}

/** How long a count is as good as a new one, in milliseconds. */
const COUNT_LIFE = 30_000

/** How many members a request finds, without them. Whoever asks for another one first gives this one up. */
export function useFoundCount(request: SearchRequest, isEnabled: boolean) {
  return useQuery({
    queryKey: ['search', 'count', request],
    queryFn: ({ signal }) => call(searchEndpoints.count, { body: request }, { signal }),
    enabled: isEnabled,
    staleTime: COUNT_LIFE,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
