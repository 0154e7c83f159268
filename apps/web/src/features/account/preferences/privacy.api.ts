import { privacy } from '@amour/contract/account/privacy.ts'
import type { Privacy } from '@amour/contract/account/privacy.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'

/** What the member lets others know. */
export const privacyQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => call(privacy.get, {}, { signal }),
})

/** Changes it: at once for the eye, and back where the server did not take it. */
export const useChangePrivacy = () =>
  useMutation({
    mutationFn: (changed: Privacy) => call(privacy.update, { body: changed }),
    onMutate(changed) {
      const before = queryClient.getQueryData(privacyQuery.queryKey)
      queryClient.setQueryData(privacyQuery.queryKey, changed)
      return before
    },
    onError: (_error, _wanted, before) => queryClient.setQueryData(privacyQuery.queryKey, before),
    // Ticks and activity of others follow.
    onSuccess: () => queryClient.invalidateQueries(),
  })
