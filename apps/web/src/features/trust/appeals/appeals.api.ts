import { appeals } from '@amour/contract/trust/appeals.ts'
import type { OwnDecision } from '@amour/contract/trust/appeals.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { AppealSubmission } from '#features/trust/appeals/shared/appeal-submission.ts'
import { useState } from 'react'
import { createActionKey } from '#app/call/action-key.ts'
import { call } from '#app/call/call.ts'
import { saveDraft } from '#app/storage/drafts.ts'
import { queryClient } from '#app/call/query-client.ts'

/** Asks for the decisions of the moderators about oneself. */
export const decisionsQuery = queryOptions({
  queryKey: ['appeals', 'decisions'],
  queryFn: async ({ signal }) => (await call(appeals.decisions, {}, { signal })).data,
  staleTime: 0,
})

/** Decisions of the moderators about oneself, the latest first. */
export const useDecisions = (isEnabled = true) => useQuery({ ...decisionsQuery, enabled: isEnabled })

/** Asks for another moderator to look again. */
export function useAppeal({ id }: OwnDecision): AppealSubmission {
  const [actionKey] = useState(createActionKey)
  return read(
    useMutation({
      mutationFn(text: string) {
        const body = { decision: id, text }
        return actionKey.sendOnce(body, (idempotencyKey) => call(appeals.create, { body }, { idempotencyKey }))
      },
      onSuccess(changed) {
        saveDraft(`appeal ${id}`, '')
        queryClient.setQueryData(decisionsQuery.queryKey, (all) => all?.map((one) => (one.id === id ? changed : one)))
      },
    }),
  )
}

/** The same by the token of a refused sign-in; `appealed` is the decision as it then stands. */
export function useOutsideAppeal(token: string): AppealSubmission & { appealed: OwnDecision | undefined } {
  const [actionKey] = useState(createActionKey)
  const sending = useMutation({
    mutationFn(text: string) {
      const body = { token, text }
      return actionKey.sendOnce(body, (idempotencyKey) => call(appeals.createOutside, { body }, { idempotencyKey }))
    },
    onSuccess: ({ id }) => saveDraft(`appeal ${id}`, ''),
  })
  return { ...read(sending), appealed: sending.data }
}

const read = ({ mutate, isPending, error, reset }: UseMutationResult<OwnDecision, Error, string>) => ({
  send: (text: string) => mutate(text),
  isBusy: isPending,
  error,
  clear: reset,
})
