import { accounts } from '@amour/contract/account/accounts.ts'
import { session } from '@amour/contract/account/session.ts'
import { call } from '#app/call/call.ts'
import { CallError } from '#app/call/call-error.ts'
import { requireNewPassword } from '#app/form/new-password.ts'
import type { Me } from '#app/account/account.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'
import { queryClient } from '#app/call/query-client.ts'
import { deriveOwnPassword } from '#features/account/keys/sent-password.api.ts'
import { rewrapKeys } from '#features/account/keys/own-keys.api.ts'
import { confirmSession, forgetConfirmation } from '#features/account/confirmation/confirmation.api.ts'
import type { Confirmation } from '#features/account/confirmation/confirmation.api.ts'
import { devicesQuery } from '#features/account/devices/devices.api.ts'

export type PasswordChange = Confirmation & { newPassword: string; confirmPassword: string }

/** The new password of a change whose answer was lost: it may be in force. */
let unanswered: string | undefined

// Anyone who signs in next has changed nothing.
onMemberChange(() => (unanswered = undefined))

/**
 * Changes the password and, in the same call, wraps the private keys for it. One that is tried again since its answer was
 * lost is found done, where it is. Throws CallError and CryptoFailure.
 */
export async function changePassword(me: Me, change: PasswordChange) {
  await requireNewPassword('new_password', change.newPassword, [me.username, me.email])
  if (unanswered !== change.newPassword || !(await isInForce(change.newPassword))) await send(me, change)
  unanswered = undefined
  forgetConfirmation()
  await queryClient.invalidateQueries(devicesQuery)
}

async function send(me: Me, change: PasswordChange) {
  await confirmSession(change)
  const wraps = await rewrapKeys(me, change.password, change.newPassword)
  const current = await deriveOwnPassword(change.password)
  const wanted = await deriveOwnPassword(change.newPassword)
  const body = { current_password: current, new_password: wanted, confirm_new_password: wanted, private: wraps }
  await call(accounts.changePassword, { body }).catch((error: unknown) => {
    if (error instanceof CallError && error.isOutage) unanswered = change.newPassword
    throw error
  })
}

/** Whether a password is the account's. The second step is asked for after it, and tells the same by being refused. */
async function isInForce(password: string): Promise<boolean> {
  try {
    await call(session.confirm, { body: { password: await deriveOwnPassword(password) } })
    return true
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    const [violation] = error.violations
    return violation !== undefined && violation.propertyPath !== 'password'
  }
}
