import { passkeys } from '@amour/contract/account/passkeys.ts'
import { twoStep } from '@amour/contract/account/two-step.ts'
import { queryOptions } from '@tanstack/react-query'
import { refreshAccount, updateUser } from '#app/account/me.ts'
import { isRefusal } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { forgetConfirmation } from '#features/account/confirmation/confirmation.api.ts'
import type { Confirmation } from '#features/account/confirmation/confirmation.api.ts'
import { devicesQuery } from '#features/account/devices/devices.api.ts'
import { deriveOwnPassword } from '#features/account/keys/sent-password.api.ts'
import { answerSecondStep } from '#features/account/confirmation/second-step.api.ts'

export const twoStepQuery = queryOptions({
  queryKey: ['two-step'],
  queryFn: ({ signal }) => call(twoStep.status, {}, { signal }),
})

/** The passkeys of the member, the newest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) => (await call(passkeys.list, {}, { signal })).data,
})

/** The secret for the authenticator app, in letters and as an address to draw. Throws CallError, PasskeyDeclined. */
export async function beginTwoStep({ password, code }: Confirmation) {
  const sent = await deriveOwnPassword(password)
  return call(twoStep.enrol, { body: { password: sent, ...(await answerSecondStep(code)) } })
}

/** Turns the second step on; answers the recovery codes, which are shown this once. Throws CallError. */
export async function finishTwoStep(code: string): Promise<string[]> {
  const { recoveryCodes } = await call(twoStep.confirm, { body: { code } })
  forgetConfirmation()
  updateUser({ twoStep: true })
  return recoveryCodes
}

/** Ten new recovery codes in place of the old ones. Throws CallError. */
export async function renewCodes({ password, code }: Confirmation): Promise<string[]> {
  const { two_step: digits, passkey } = await answerSecondStep(code)
  const sent = await deriveOwnPassword(password)
  const { recoveryCodes } = await call(twoStep.renewCodes, { body: { password: sent, code: digits, passkey } })
  return recoveryCodes
}

/** Turns the authenticator app off. Throws CallError, PasskeyDeclined. */
export async function endTwoStep({ password, code }: Confirmation) {
  const { two_step: digits, ...others } = await answerSecondStep(code)
  const sent = await deriveOwnPassword(password)
  await call(twoStep.disable, { body: { password: sent, code: digits, ...others } }).catch((error: unknown) => {
    // Another page, or a call whose answer was lost, has turned it off.
    if (!isRefusal(error, 'twoStepOff')) throw error
  })
  await applyTwoStepChange()
}

/** Takes a change of the second steps over: the next action asks again, and the other devices may be signed out. */
export async function applyTwoStepChange() {
  forgetConfirmation()
  await refreshAccount()
  await refetchTwoStep()
}

export async function refetchTwoStep() {
  await Promise.all(
    [twoStepQuery, passkeysQuery, devicesQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  )
}
