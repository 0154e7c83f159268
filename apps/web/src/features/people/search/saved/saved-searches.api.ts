import { savedSearches } from '@amour/contract/people/saved-searches.ts'
import type { SavedSearch, SavedSearchChange } from '@amour/contract/people/saved-searches.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { acceptGone } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import type { Search } from '#features/people/search/search-address.ts'
import { toSearchRequest } from '#features/people/search/search-address.ts'

/** For so long the counts of newcomers stand, in milliseconds. */
const FRESH = 60_000

/** The member's saved searches, the latest first, each with how many are new. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: async ({ signal }) => (await call(savedSearches.list, {}, { signal })).data,
  staleTime: FRESH,
})

/** Saves a search under a name, and has a mail tell of who is new where that is wanted. */
export const useSaveSearch = () =>
  useMutation({
    async mutationFn({ name, alert, search }: SavedSearchChange & { search: Search }) {
      const { page: _page, ...criteria } = toSearchRequest(search)
      const saved = await call(savedSearches.save, { body: { name, search: criteria } })
      return alert
        ? call(savedSearches.change, { params: { id: saved.id }, body: { name, alert, changed: ['alert'] } })
        : saved
    },
    onSuccess: keep,
    // A search that is saved already has another name now, and of two calls the first may have gone through.
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
  })

/** Names one anew, or switches its mails. */
export const useChangeSavedSearch = (id: string) =>
  useMutation({
    scope: { id: `saved-search-${id}` },
    mutationFn: (body: SavedSearchChange) => call(savedSearches.change, { params: { id }, body }),
    onSuccess: keep,
    // Asking for mails again after all were ended ends those of the others.
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
  })

/** From now on others are new in it; where that cannot be told the count stays as it is. */
export async function openSavedSearch(id: string) {
  keep(await call(savedSearches.open, { params: { id } }, { keepalive: true }))
}

/** Deletes one, also while the page is being left. Throws CallError. */
export async function removeSavedSearch(id: string) {
  await call(savedSearches.remove, { params: { id } }, { keepalive: true }).catch(acceptGone)
  queryClient.setQueryData(savedSearchesQuery.queryKey, (known) => known?.filter((saved) => saved.id !== id))
}

function keep(saved: SavedSearch) {
  queryClient.setQueryData(savedSearchesQuery.queryKey, (known) =>
    known?.some(({ id }) => id === saved.id)
      ? known.map((other) => (other.id === saved.id ? saved : other))
      : [saved, ...(known ?? [])],
  )
}
