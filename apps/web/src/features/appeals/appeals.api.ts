import { appeals } from '@amour/contract/appeals.ts'
import type { OwnDecision } from '@amour/contract/appeals.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call.ts'
import { queryClient } from '#app/query-client.ts'

const decisionsQuery = queryOptions({
  queryKey: ['appeals', 'decisions'],
  queryFn: async ({ signal }) => (await call(appeals.decisions, {}, { signal })).data,
  staleTime: 0,
})

/** Decisions of the moderators about oneself, the latest first. */
export const useDecisions = (isWanted = true) => useQuery({ ...decisionsQuery, enabled: isWanted })

/** Asks for another moderator to look again. */
export function useAppeal(decision: OwnDecision, onDone: () => void) {
  return useMutation({
    mutationFn: (text: string) => call(appeals.create, { body: { decision: decision.id, text } }),
    onSuccess(changed) {
      queryClient.setQueryData(decisionsQuery.queryKey, (all) =>
        all?.map((one) => (one.id === changed.id ? changed : one)),
      )
      onDone()
    },
  })
}
