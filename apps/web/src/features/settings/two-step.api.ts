import { twoStep } from '@amour/contract/two-step.ts'
import { queryOptions } from '@tanstack/react-query'
import { updateUser } from '#app/me.ts'
import { call } from '#app/call.ts'
import { queryClient } from '#app/query-client.ts'
import { forgetConfirmation } from './confirm.api.ts'
import type { Confirmation } from './confirm.api.ts'
import { devicesQuery } from './devices.api.ts'
import { readSecondStep } from './second-step.ts'

export const twoStepQuery = queryOptions({
  queryKey: ['two-step'],
  queryFn: ({ signal }) => call(twoStep.status, {}, { signal }),
})

/** The secret for the authenticator app, in letters and as an address to draw. Throws CallError. */
export const beginTwoStep = (password: string) => call(twoStep.enrol, { body: { password } })

/** Turns the second step on; answers the recovery codes, which are shown this once. Throws CallError. */
export async function finishTwoStep(code: string): Promise<string[]> {
  const { recoveryCodes } = await call(twoStep.confirm, { body: { code } })
  forgetConfirmation()
  updateUser({ twoStep: true })
  return recoveryCodes
}

/** Ten new recovery codes in place of the old ones. Throws CallError. */
export async function renewCodes({ password, code }: Confirmation): Promise<string[]> {
  const { recoveryCodes } = await call(twoStep.renewCodes, {
    body: { password, code: readSecondStep(code).digits ?? '' },
  })
  return recoveryCodes
}

/** Turns the second step off. Throws CallError. */
export async function endTwoStep({ password, code }: Confirmation) {
  const { digits, recoveryCode } = readSecondStep(code)
  await call(twoStep.disable, { body: { password, code: digits, recovery_code: recoveryCode } })
  forgetConfirmation()
  updateUser({ twoStep: false })
  await readTwoStepAnew()
}

export async function readTwoStepAnew() {
  await Promise.all([queryClient.invalidateQueries(twoStepQuery), queryClient.invalidateQueries(devicesQuery)])
}
