import { exports } from '@amour/contract/account/exports.ts'
import { queryOptions } from '@tanstack/react-query'
import { isOutage } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { confirmSession } from '#features/account/confirmation/confirmation.api.ts'
import type { Confirmation } from '#features/account/confirmation/confirmation.api.ts'

/** How often a copy that is being made is asked after, and how long an address of a finished one is used, in milliseconds. */
const WAITING = 3_000
const ADDRESS = 4 * 60_000

/** The latest copy of the member's data; null where there is none. */
export const exportQuery = queryOptions({
  queryKey: ['export'],
  queryFn: async ({ signal }) => (await call(exports.latest, {}, { signal })).export,
  refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? WAITING : state.data ? ADDRESS : false),
  staleTime: 0,
})

/** Has a copy made, after password and second step. Throws CallError, PasskeyDeclined. */
export async function beginExport(confirmation: Confirmation) {
  await confirmSession(confirmation)
  const begun = await call(exports.begin, {}).catch((error: unknown) => {
    // It may have begun all the same.
    if (isOutage(error)) void queryClient.invalidateQueries(exportQuery)
    throw error
  })
  queryClient.setQueryData(exportQuery.queryKey, begun)
}
