import { visits } from '@amour/contract/people/visits.ts'
import type { VisitDraft } from '@amour/contract/people/visits.ts'
import { queryOptions } from '@tanstack/react-query'
import { acceptGone } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'

/** The member's visits that have not ended, the next first. */
export const visitsQuery = queryOptions({
  queryKey: ['visits'],
  queryFn: async ({ signal }) => (await call(visits.list, {}, { signal })).data,
  staleTime: 0,
})

/** Announces one. Throws CallError. */
export async function addVisit(body: VisitDraft) {
  const added = await call(visits.add, { body })
  queryClient.setQueryData(visitsQuery.queryKey, (known) =>
    [...(known ?? []).filter(({ id }) => id !== added.id), added].toSorted((one, other) =>
      one.from < other.from ? -1 : 1,
    ),
  )
  return added
}

/** Announces one no longer; one that another page has removed, or that has ended, is gone as well. Throws CallError. */
export async function removeVisit(id: string) {
  await call(visits.remove, { params: { id } }).catch(acceptGone)
  queryClient.setQueryData(visitsQuery.queryKey, (known) => known?.filter((visit) => visit.id !== id))
}
