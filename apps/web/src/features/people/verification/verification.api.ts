import { verification } from '@amour/contract/trust/verification.ts'
import type { Verification } from '@amour/contract/trust/verification.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { memberPagesKey } from '#app/call/query-keys.ts'

const verificationQuery = queryOptions({
  queryKey: ['verification'],
  queryFn: ({ signal }) => call(verification.view, {}, { signal }),
  staleTime: 0,
})

/** Whether one is verified, or how far that is. */
export const useVerification = () => useQuery(verificationQuery)

const keep = (state: Verification) => {
  queryClient.setQueryData(verificationQuery.queryKey, state)
  void queryClient.invalidateQueries({ queryKey: memberPagesKey })
}

/** Gets a new code to hold up. */
export const useBeginVerification = () =>
  useMutation({ mutationFn: () => call(verification.begin, {}), onSuccess: keep })

/** Takes back a selfie that waits, or the tick. */
export const useWithdrawVerification = () =>
  useMutation({ mutationFn: () => call(verification.withdraw, {}), onSuccess: keep })

type Selfie = { file: File; code: string; onSent: (bytes: number) => void }

/** Sends the selfie with its code. */
export function useSendSelfie() {
  return useMutation({
    mutationFn: ({ file, code, onSent }: Selfie) => call(verification.send, { body: { code } }, { file, onSent }),
    onSuccess: keep,
  })
}
