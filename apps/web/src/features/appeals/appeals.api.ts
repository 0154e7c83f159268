import { appeals } from '@amour/contract/appeals.ts'
import type { OwnDecision } from '@amour/contract/appeals.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { Appealing } from '#app/appealing.ts'
import { call } from '#app/call.ts'
import { keepDraft } from '#app/drafts.ts'
import { queryClient } from '#app/query-client.ts'

const decisionsQuery = queryOptions({
  queryKey: ['appeals', 'decisions'],
  queryFn: async ({ signal }) => (await call(appeals.decisions, {}, { signal })).data,
  staleTime: 0,
})

/** Decisions of the moderators about oneself, the latest first. */
export const useDecisions = (isWanted = true) => useQuery({ ...decisionsQuery, enabled: isWanted })

/** Asks for another moderator to look again. */
export function useAppeal({ id }: OwnDecision): Appealing {
  return read(
    useMutation({
      mutationFn: (text: string) => call(appeals.create, { body: { decision: id, text } }),
      onSuccess(changed) {
        keepDraft(`appeal ${id}`, '')
        queryClient.setQueryData(decisionsQuery.queryKey, (all) => all?.map((one) => (one.id === id ? changed : one)))
      },
    }),
  )
}

/** The same by the token of a refused sign-in; `appealed` is the decision as it then stands. */
export function useOutsideAppeal(token: string): Appealing & { appealed: OwnDecision | undefined } {
  const sending = useMutation({
    mutationFn: (text: string) => call(appeals.createOutside, { body: { token, text } }),
    onSuccess: ({ id }) => keepDraft(`appeal ${id}`, ''),
  })
  return { ...read(sending), appealed: sending.data }
}

const read = ({ mutate, isPending, error, reset }: UseMutationResult<OwnDecision, Error, string>) => ({
  send: (text: string) => mutate(text),
  isBusy: isPending,
  error,
  clear: reset,
})
