import { privateViews } from '@amour/contract/media/private-views.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'

/** Who looked at what one shows privately, the latest first. */
export const privateViewsQuery = queryOptions({
  queryKey: ['media', 'private-views'],
  queryFn: async ({ signal }) => (await call(privateViews.list, {}, { signal })).data,
  staleTime: 0,
})

export const usePrivateViews = () => useQuery(privateViewsQuery)
