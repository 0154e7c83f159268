import { refreshAccount } from '#app/me.ts'
import type { Me } from '#app/account.ts'
import { queryClient } from '#app/query-client.ts'
import type { KitPaper } from '#app/KitSheet.tsx'
import { makeKit, unlockWithKit } from '#features/keys/kit.api.ts'
import { ownKeysQuery, unlockKeys } from '#features/keys/own-keys.api.ts'
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

/**
 * Opens what the code of the recovery kit opens, and makes the kit that follows the used one. Without that kit it is
 * done all the same: the account goes on offering one. Throws KitCodeSlip, WrongKitCode, CallError.
 */
export async function unlockByKit(me: Me, confirmation: Confirmation, kitCode: string) {
  await confirmSession(confirmation)
  const { stillLocked } = await unlockWithKit(me, kitCode, confirmation.password)
  const kit = await makeKit(me, confirmation.password).catch(() => undefined)
  await readAnew()
  return { stillLocked, kit }
}

/** A new recovery kit in place of the one before. Throws CallError, CryptoFailure. */
export async function beginKit(me: Me, confirmation: Confirmation): Promise<KitPaper> {
  await confirmSession(confirmation)
  const kit = await makeKit(me, confirmation.password)
  await queryClient.invalidateQueries(ownKeysQuery)
  return kit
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
