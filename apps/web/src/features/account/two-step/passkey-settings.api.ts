import { PasskeyName, passkeys } from '@amour/contract/account/passkeys.ts'
import type { Passkey } from '@amour/contract/account/passkeys.ts'
import { refreshAccount } from '#app/account/me.ts'
import { acceptGone, isOutage } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { createPasskey, PasskeyNameMissing } from '#features/account/session/passkeys.api.ts'
import { confirmSession } from '#features/account/confirmation/confirmation.api.ts'
import type { Confirmation } from '#features/account/confirmation/confirmation.api.ts'
import { deriveOwnPassword } from '#features/account/keys/sent-password.api.ts'
import { ownKeysQuery } from '#features/account/keys/own-keys.api.ts'
import { letPasskeyOpen, stopPasskeyOpening } from '#features/account/session/passkey-keys.api.ts'
import { answerSecondStep } from '#features/account/confirmation/second-step.api.ts'
import { applyTwoStepChange, passkeysQuery, refetchTwoStep } from './two-step.api.ts'

/**
 * Adds a passkey; answers the recovery codes where these are the first. Throws CallError, PasskeyDeclined,
 * PasskeyNameMissing.
 */
export async function addPasskey({ password, code }: Confirmation, name: string): Promise<string[] | null> {
  // Once the browser has made it, a passkey that the server refuses would stay on the device.
  if (!PasskeyName.safeParse(name).success) throw new PasskeyNameMissing()
  const sent = await deriveOwnPassword(password)
  const options = await call(passkeys.begin, { body: { password: sent, ...(await answerSecondStep(code)) } })
  const passkey = await createPasskey(options)
  const { recoveryCodes } = await call(passkeys.add, { body: { name, passkey } }).catch((error: unknown) => {
    // It may have been added all the same: then the browser makes no second one, and the list has to show the first.
    if (isOutage(error)) void refetchTwoStep()
    throw error
  })
  await applyTwoStepChange()
  return recoveryCodes
}

/** Gives a passkey another name. Throws CallError. */
export async function renamePasskey(id: string, name: string) {
  await call(passkeys.rename, { params: { id }, body: { name } })
  await queryClient.invalidateQueries(passkeysQuery)
}

/** Removes a passkey. Throws CallError, PasskeyDeclined. */
export async function removePasskey(id: string, { password, code }: Confirmation) {
  const sent = await deriveOwnPassword(password)
  const body = { password: sent, ...(await answerSecondStep(code)) }
  await call(passkeys.remove, { params: { id }, body }).catch(acceptGone)
  await applyTwoStepChange()
}

/** Lets a passkey open the member's keys, or ends that. Throws CallError, PasskeyDeclined, PasskeyWithoutSecret, CryptoFailure. */
export async function setPasskeyOpening(passkey: Passkey, confirmation: Confirmation, opens: boolean) {
  await confirmSession(confirmation)
  await (opens ? letPasskeyOpen(await refreshAccount(), passkey, confirmation.password) : stopPasskeyOpening(passkey))
  await refreshAccount()
  await queryClient.invalidateQueries(ownKeysQuery)
}
