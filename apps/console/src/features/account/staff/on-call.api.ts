import { onCall } from '@amour/contract/console/on-call.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'

const ownKey = ['on-call', 'own']

/** When one is on call, and where one is reached. */
export const useOwnOnCall = () =>
  useQuery({ queryKey: ownKey, queryFn: () => call(onCall.own, {}), refetchOnWindowFocus: false })

/** Keeps an address; an empty one is none. */
export const useSaveOnCallAddress = () =>
  useMutation({
    mutationFn: (email: string) => call(onCall.saveAddress, { body: { email } }),
    onSuccess: (kept) => {
      queryClient.setQueryData(ownKey, kept)
      return queryClient.invalidateQueries({ queryKey: ['on-call', 'rota'] })
    },
  })

export const useTestOnCall = () => useMutation({ mutationFn: () => call(onCall.test, {}) })
