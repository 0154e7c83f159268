import { verification } from '@amour/contract/trust/verification.ts'
import type { Verification } from '@amour/contract/trust/verification.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { isOutage } from '#app/call/call-error.ts'
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

/** What was sent may have arrived although its answer was lost: then the next try is told that its code is over. */
const readAnew = (error: Error) => void (isOutage(error) && queryClient.invalidateQueries(verificationQuery))

/** Gets a new code to hold up. */
export const useBeginVerification = () =>
  useMutation({ mutationFn: () => call(verification.begin, {}), onSuccess: keep })

/** Has two gestures drawn. */
export const useBeginFilm = () => useMutation({ mutationFn: () => call(verification.beginFilm, {}), onSuccess: keep })

/** Takes back a selfie or film that waits, or the tick. */
export const useWithdrawVerification = () =>
  useMutation({ mutationFn: () => call(verification.withdraw, {}), onSuccess: keep })

type Selfie = { file: File; code: string; onSent: (bytes: number) => void }

/** Sends the selfie with its code. */
export function useSendSelfie() {
  return useMutation({
    mutationFn: ({ file, code, onSent }: Selfie) => call(verification.send, { body: { code } }, { file, onSent }),
    onSuccess: keep,
    onError: readAnew,
  })
}

type Film = { file: File; attempt: string; onSent: (bytes: number) => void }

/** Sends the film of the gestures that were drawn. */
export function useSendFilm() {
  return useMutation({
    mutationFn: ({ file, attempt, onSent }: Film) =>
      call(verification.sendFilm, { body: { attempt } }, { file, onSent }),
    onSuccess: keep,
    onError: readAnew,
  })
}
