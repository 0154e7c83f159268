import { onCall, type ShiftDraft } from '@amour/contract/console/on-call.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'

const rotaKey = ['on-call', 'rota']

const renew = () => queryClient.invalidateQueries({ queryKey: ['on-call'] })

/** The rota and the last calls, renewed by itself: a call is answered elsewhere. */
export const useRota = () =>
  useQuery({ queryKey: rotaKey, queryFn: () => call(onCall.rota, {}), refetchInterval: 30_000 })

export const useAddShifts = () =>
  useMutation({ mutationFn: (body: ShiftDraft) => call(onCall.addShifts, { body }), onSuccess: renew })

/** The dialog does not wait for the new rota: it gives its focus back to the row, which passes it on as it goes. */
export const useRemoveShift = () =>
  useMutation({
    mutationFn: (id: string) => call(onCall.removeShift, { params: { id } }),
    onSettled: () => void renew(),
  })
