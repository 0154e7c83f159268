import { signIns } from '@amour/contract/account/sign-ins.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'

/** Logins on one page of the history. */
const PAGE_SIZE = 5

/** Who tried to log in to the account, the latest first. */
export const signInsQuery = infiniteQueryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ pageParam: page, signal }) =>
    call(signIns.list, { query: { page, numOfRecords: PAGE_SIZE } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, total }) => (page * PAGE_SIZE < total ? page + 1 : undefined),
  staleTime: 0,
})
