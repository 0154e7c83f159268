import { email } from '@amour/contract/account/email.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import type { Confirmation } from '#features/account/confirmation/confirmation.api.ts'
import { answerSecondStep } from '#features/account/confirmation/second-step.api.ts'

/** The address of the account, and those that wait to be confirmed. */
export const emailQuery = queryOptions({
  queryKey: ['email'],
  queryFn: ({ signal }) => call(email.show, {}, { signal }),
})

const refetchEmail = () => queryClient.invalidateQueries({ queryKey: ['email'] })

/** Asks for another address; a link goes there. Throws CallError, PasskeyDeclined. */
export async function changeEmail(address: string, { password, code }: Confirmation) {
  await call(email.change, { body: { email: address.trim(), password, ...(await answerSecondStep(code)) } })
  await refetchEmail()
}

/** Forgets the addresses that wait. */
export const useCancelEmail = () => useMutation({ mutationFn: () => call(email.cancel, {}), onSettled: refetchEmail })
