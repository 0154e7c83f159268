import { refreshAccount } from '#app/account/me.ts'
import type { Me } from '#app/account/account.ts'
import { queryClient } from '#app/call/query-client.ts'
import { requireStillMember } from '#app/call/second-try.ts'
import { accountSlot } from '#app/storage/storage.ts'
import type { KitPaper } from '#features/account/keys/shared/KitSheet.tsx'
import { createKit, unlockWithKit } from '#features/account/keys/kit.api.ts'
import { ownKeysQuery, unlockKeys } from '#features/account/keys/own-keys.api.ts'
import { unlockWithPasskey } from '#features/account/session/passkey-keys.api.ts'
import { createKeys } from '#features/account/keys/sign-in-keys.api.ts'
import { confirmSession } from '#features/account/confirmation/confirmation.api.ts'
import type { Confirmation } from '#features/account/confirmation/confirmation.api.ts'

/** Opens what the old password opens. Answers how many keys are locked still. Throws WrongOldPassword, CallError. */
export async function unlockWithOldPassword(me: Me, confirmation: Confirmation, oldPassword: string): Promise<number> {
  await confirmSession(confirmation)
  const { stillLocked } = await unlockKeys(me, oldPassword, confirmation.password)
  await refetchKeys()
  return stillLocked
}

/**
 * Opens what the code of the recovery kit opens, and makes the kit that follows the used one. Without that kit it is
 * done all the same: the account goes on offering one. Throws KitCodeTypo, WrongKitCode, CallError.
 */
export async function unlockWithKitCode(me: Me, confirmation: Confirmation, kitCode: string) {
  await confirmSession(confirmation)
  const { stillLocked } = await unlockWithKit(me, kitCode, confirmation.password)
  const kit = await createKit(me, confirmation.password).catch(() => undefined)
  await refetchKeys()
  return { stillLocked, kit }
}

/** Opens what one of the passkeys opens. Answers how many keys are locked still. Throws PasskeyDeclined, CallError and others. */
export async function unlockByPasskey(me: Me, confirmation: Confirmation): Promise<number> {
  await confirmSession(confirmation)
  const { stillLocked } = await unlockWithPasskey(me, confirmation.password)
  await refetchKeys()
  return stillLocked
}

/** A new recovery kit in place of the one before. Throws CallError, CryptoFailure. */
export async function replaceKit(me: Me, confirmation: Confirmation): Promise<KitPaper> {
  await confirmSession(confirmation)
  const kit = await createKit(me, confirmation.password).catch((error: unknown) => {
    // Without an answer it may be there all the same, and what stands here be the number of one that has ended.
    void queryClient.invalidateQueries(ownKeysQuery)
    throw error
  })
  await queryClient.invalidateQueries(ownKeysQuery)
  return kit
}

/** A new pair in place of the locked one, which stays. Throws CallError, CryptoFailure. */
export async function replaceKeys(confirmation: Confirmation) {
  const before = accountSlot.get().user
  await confirmSession(confirmation)
  const user = await refreshAccount()
  // What is read may be somebody else by now, whose keys this password must not wrap.
  if (before) requireStillMember(before.id)
  await createKeys(user, confirmation.password)
  await refetchKeys()
}

/** What could not be opened before may open now. */
async function refetchKeys() {
  await refreshAccount()
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
}
