import { preferences } from '@amour/contract/account/preferences.ts'
import type { ShownPreference } from '@amour/contract/account/preferences.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { tryTwice } from '#app/call/second-try.ts'
import { queryClient } from '#app/call/query-client.ts'

/** What the member hears of, and where. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) => (await call(preferences.list, {}, { signal })).data,
})

const changeKey = ['preferences', 'change']

/** One kind of news as this page knows it, and what of it shall be otherwise. */
type Change = { known: ShownPreference; name: 'site' | 'mail'; value: boolean }

const show = ({ known: { type }, name, value }: Change) =>
  queryClient.setQueryData(preferencesQuery.queryKey, (known) =>
    known?.map((preference) => (preference.type === type ? { ...preference, [name]: value } : preference)),
  )

/**
 * Changes one kind of news: at once for the eye, and back where the server did not take it, without any other that was
 * changed meanwhile. One change follows the other.
 */
export const useChangePreference = () =>
  useMutation({
    scope: { id: 'preferences' },
    mutationKey: changeKey,
    async mutationFn({ known: { type, site, mail }, name, value }: Change) {
      const preference = { type, site, mail, [name]: value, changed: name }
      const { data } = await tryTwice(() => call(preferences.save, { body: { preferences: [preference] } }))
      return data
    },
    onMutate: (change) => void show(change),
    onError(_error, change) {
      show({ ...change, value: !change.value })
      // It may have been done all the same. What is read before a further change would hide that.
      if (queryClient.isMutating({ mutationKey: changeKey }) === 1) void queryClient.invalidateQueries(preferencesQuery)
    },
  })
