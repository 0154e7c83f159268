import { accounts } from '@amour/contract/account/accounts.ts'
import { call } from '#app/call/call.ts'
import { requireNewPassword } from '#app/form/new-password.ts'
import type { Me } from '#app/account/account.ts'
import { queryClient } from '#app/call/query-client.ts'
import { deriveOwnPassword } from '#features/account/keys/sent-password.api.ts'
import { rewrapKeys } from '#features/account/keys/own-keys.api.ts'
import { confirmSession, forgetConfirmation } from '#features/account/confirmation/confirmation.api.ts'
import type { Confirmation } from '#features/account/confirmation/confirmation.api.ts'
import { devicesQuery } from '#features/account/devices/devices.api.ts'

export type PasswordChange = Confirmation & { newPassword: string; confirmPassword: string }

/** Changes the password and, in the same call, wraps the private keys for it. Throws CallError and CryptoFailure. */
export async function changePassword(me: Me, change: PasswordChange) {
  await requireNewPassword('new_password', change.newPassword, [me.username, me.email])
  await confirmSession(change)
  const wraps = await rewrapKeys(me, change.password, change.newPassword)
  const current = await deriveOwnPassword(change.password)
  const wanted = await deriveOwnPassword(change.newPassword)
  const body = { current_password: current, new_password: wanted, confirm_new_password: wanted, private: wraps }
  await call(accounts.changePassword, { body })
  forgetConfirmation()
  await queryClient.invalidateQueries(devicesQuery)
}
