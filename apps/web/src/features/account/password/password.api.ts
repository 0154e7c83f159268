import { accounts } from '@amour/contract/account/accounts.ts'
import { call } from '#app/call/call.ts'
import type { Me } from '#app/account/account.ts'
import { queryClient } from '#app/call/query-client.ts'
import { rewrapKeys } from '#features/account/keys/own-keys.api.ts'
import { confirmSession, forgetConfirmation } from '#features/account/confirmation/confirmation.api.ts'
import type { Confirmation } from '#features/account/confirmation/confirmation.api.ts'
import { devicesQuery } from '#features/account/devices/devices.api.ts'

export type PasswordChange = Confirmation & { newPassword: string; confirmPassword: string }

/** Changes the password and, in the same call, wraps the private keys for it. Throws CallError and CryptoFailure. */
export async function changePassword(me: Me, change: PasswordChange) {
  await confirmSession(change)
  const wraps = await rewrapKeys(me, change.password, change.newPassword)
  await call(accounts.changePassword, {
    body: {
      current_password: change.password,
      new_password: change.newPassword,
      confirm_new_password: change.confirmPassword,
      private: wraps,
    },
  })
  forgetConfirmation()
  await queryClient.invalidateQueries(devicesQuery)
}
