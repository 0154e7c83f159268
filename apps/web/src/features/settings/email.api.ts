import { email } from '@amour/contract/email.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#app/call.ts'
import { queryClient } from '#app/query-client.ts'
import type { Confirmation } from './confirm.api.ts'
import { readSecondStep } from './second-step.ts'

/** The address of the account, and those that wait to be confirmed. */
export const emailQuery = queryOptions({
  queryKey: ['email'],
  queryFn: ({ signal }) => call(email.show, {}, { signal }),
})

const readAnew = () => queryClient.invalidateQueries({ queryKey: ['email'] })

/** Asks for another address; a link goes there. */
export const useChangeEmail = (address: string) =>
  useMutation({
    mutationFn({ password, code }: Confirmation) {
      const { digits, recoveryCode } = readSecondStep(code)
      return call(email.change, { body: { email: address, password, two_step: digits, recovery_code: recoveryCode } })
    },
    onSuccess: readAnew,
  })

/** Forgets the addresses that wait. */
export const useCancelEmail = () => useMutation({ mutationFn: () => call(email.cancel, {}), onSettled: readAnew })
