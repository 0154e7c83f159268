import { email } from '@amour/contract/account/email.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { isOutage } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import type { Confirmation } from '#features/account/confirmation/confirmation.api.ts'
import { WRITES_VERSION_2 } from '#app/account/formats.ts'
import { deriveOwnPassword, derivePassword } from '#features/account/keys/sent-password.api.ts'
import { answerSecondStep } from '#features/account/confirmation/second-step.api.ts'

/** The address of the account, and those that wait to be confirmed. */
export const emailQuery = queryOptions({
  queryKey: ['email'],
  queryFn: ({ signal }) => call(email.show, {}, { signal }),
})

const refetchEmail = () => queryClient.invalidateQueries({ queryKey: ['email'] })

/** Asks for another address; a link goes there. What is sent for the password differs by address. Throws CallError, CryptoFailure, PasskeyDeclined. */
export async function changeEmail(address: string, { password, code }: Confirmation) {
  const wanted = address.trim()
  const body = {
    email: wanted,
    password: await deriveOwnPassword(password),
    ...(WRITES_VERSION_2 && { new_password: await derivePassword(password, wanted) }),
    ...(await answerSecondStep(code)),
  }
  await call(email.change, { body }).catch((error: unknown) => {
    // It may have been done all the same.
    if (isOutage(error)) void refetchEmail()
    throw error
  })
  await refetchEmail()
}

/** Forgets the addresses that wait. */
export const useCancelEmail = () => useMutation({ mutationFn: () => call(email.cancel, {}), onSettled: refetchEmail })
