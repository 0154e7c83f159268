import type { Context } from '#context.ts'
import { activateAccount, claimActivation } from '#features/account/registration/activation.service.ts'
import { claimRecovery, completeRecovery, forgiveAttempt } from '#features/account/credentials/recovery.service.ts'

/**
 * What a mailed link stands for: whom its password opens, and what follows once it has. An attempt is counted; `forgive`
 * takes it back when the password was right, `complete` belongs into the transaction of the sign-in.
 */
export async function claimLink(context: Context, token: string, index: Buffer) {
  const registration = await claimActivation(context, token, index)
  if (registration) {
    return {
      member: registration,
      forgive: async () => undefined,
      complete: (tx: Context) => activateAccount(tx, registration, index),
    }
  }
  const recovery = await claimRecovery(context, token, index)
  return (
    recovery && {
      member: recovery,
      forgive: () => forgiveAttempt(context, recovery),
      complete: (tx: Context) => completeRecovery(tx, recovery, index),
    }
  )
}
