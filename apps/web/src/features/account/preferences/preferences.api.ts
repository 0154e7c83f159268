import { preferences } from '@amour/contract/account/preferences.ts'
import type { ShownPreference } from '@amour/contract/account/preferences.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'

/** What the member hears of, and where. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) => (await call(preferences.list, {}, { signal })).data,
})

/** Changes one kind of news: at once for the eye, and back where the server did not take it. */
export const useChangePreference = () =>
  useMutation({
    async mutationFn({ type, site, mail }: ShownPreference) {
      const { data } = await call(preferences.save, { body: { preferences: [{ type, site, mail }] } })
      return data
    },
    onMutate(changed) {
      const before = queryClient.getQueryData(preferencesQuery.queryKey)
      queryClient.setQueryData(preferencesQuery.queryKey, (known) =>
        known?.map((preference) => (preference.type === changed.type ? changed : preference)),
      )
      return before
    },
    onError: (_error, _changed, before) => queryClient.setQueryData(preferencesQuery.queryKey, before),
  })
