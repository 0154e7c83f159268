import { privacy } from '@amour/contract/account/privacy.ts'
import type { Privacy } from '@amour/contract/account/privacy.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { tryTwice } from '#app/call/second-try.ts'
import { queryClient } from '#app/call/query-client.ts'

/** What the member lets others know. */
export const privacyQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => call(privacy.get, {}, { signal }),
})

const changeKey = ['privacy', 'change']

/** One setting as it shall be, beside what this page knows of the others. */
type Change = { known: Privacy; name: keyof Privacy; value: boolean }

const show = ({ name, value }: Pick<Change, 'name' | 'value'>) =>
  queryClient.setQueryData(privacyQuery.queryKey, (known) => known && { ...known, [name]: value })

/**
 * Changes one: at once for the eye, and back where the server did not take it. Which one is meant is said, since another
 * page may have changed the others; one change follows the other.
 */
export const useChangePrivacy = () =>
  useMutation({
    scope: { id: 'privacy' },
    mutationKey: changeKey,
    mutationFn: ({ known, name, value }: Change) =>
      tryTwice(() => call(privacy.update, { body: { ...known, [name]: value, changed: [name] } })),
    onMutate: show,
    onError(_error, { name, value }) {
      show({ name, value: !value })
      // It may have been done all the same. What is read before a further change would hide that.
      if (queryClient.isMutating({ mutationKey: changeKey }) === 1) void queryClient.invalidateQueries(privacyQuery)
    },
    // Ticks and activity of others follow.
    onSuccess: () => queryClient.invalidateQueries(),
  })
