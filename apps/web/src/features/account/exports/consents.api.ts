import { consents } from '@amour/contract/account/consents.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'

/** What the member agreed to and took back, the newest first. */
export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: async ({ signal }) => (await call(consents.list, {}, { signal })).data,
})
