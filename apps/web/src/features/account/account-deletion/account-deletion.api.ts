import { leaving } from '@amour/contract/account/account-deletion.ts'
import { useMutation } from '@tanstack/react-query'
import { clearAccount } from '#app/account/account.ts'
import { call } from '#app/call/call.ts'
import { holdSessionEnd } from '#app/call/session-end.ts'
import { refetchEverything } from '#app/account/me.ts'
import { kitDeclinedSlot, rememberedSlot } from '#app/storage/storage.ts'
import { storeErasureReceipt } from '#features/account/account-deletion/shared/erasure-receipt.ts'
import type { Confirmation } from '#features/account/confirmation/confirmation.api.ts'
import { deriveOwnPassword } from '#features/account/keys/sent-password.api.ts'
import { answerSecondStep } from '#features/account/confirmation/second-step.api.ts'

/** Hides the member from everybody, until they resume. */
export const usePauseAccount = ({ onDone }: { onDone: () => void }) =>
  useMutation({
    mutationFn: () => call(leaving.pause, {}),
    async onSuccess() {
      await refetchEverything()
      onDone()
    },
  })

/** Has a link mailed that deletes the account of an address, if there is one. Throws CallError. */
export async function askForDeletionLink(email: string) {
  await call(leaving.askByMail, { body: { email } })
}

/**
 * Deletes the account: after 28 days, or at once; then the receipt outlives it on this screen. Throws CallError,
 * PasskeyDeclined.
 */
export const deleteAccount = (when: 'later' | 'now', confirmation: Confirmation) =>
  holdSessionEnd(() => confirmDeletion(when, confirmation))

async function confirmDeletion(when: 'later' | 'now', { password, code }: Confirmation) {
  const sent = await deriveOwnPassword(password)
  const { receipt } = await call(leaving.leave, { body: { password: sent, ...(await answerSecondStep(code)), when } })
  if (!receipt) return refetchEverything()
  storeErasureReceipt(receipt)
  // What outlasts a logout would tell the next person here of an account that is no more.
  rememberedSlot.clear()
  kitDeclinedSlot.clear()
  clearAccount()
}
