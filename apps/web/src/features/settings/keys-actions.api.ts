import { refreshAccount } from '#app/me.ts'
import type { Me } from '#app/account.ts'
import { queryClient } from '#app/query-client.ts'
import { unlockKeys } from '#features/keys/own-keys.api.ts'
import { makeKeys } from '#features/keys/sign-in-keys.api.ts'
import { confirmSession } from './confirm.api.ts'
import type { Confirmation } from './confirm.api.ts'

/** Opens what the old password opens. Answers how many keys are locked still. Throws WrongOldPassword, CallError. */
export async function unlock(me: Me, confirmation: Confirmation, oldPassword: string): Promise<number> {
  await confirmSession(confirmation)
  const { stillLocked } = await unlockKeys(me, oldPassword, confirmation.password)
  await readAnew()
  return stillLocked
}

/** A new pair in place of the locked one, which stays. Throws CallError, CryptoFailure. */
export async function beginAnew(confirmation: Confirmation) {
  await confirmSession(confirmation)
  await makeKeys(await refreshAccount(), confirmation.password)
  await readAnew()
}

/** What could not be opened before may open now. */
async function readAnew() {
  await refreshAccount()
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
}
