import { PasskeyName, passkeys } from '@amour/contract/passkeys.ts'
import { call } from '#app/call.ts'
import { queryClient } from '#app/query-client.ts'
import { createPasskey } from '#features/session/passkeys.api.ts'
import type { Confirmation } from './confirm.api.ts'
import { giveSecondStep } from './second-step.api.ts'
import { passkeysQuery, takeChange } from './two-step.api.ts'

/** A passkey was to be added without a name, or with one that is too long. */
export class PasskeyUnnamed extends Error {
  override readonly name = 'PasskeyUnnamed'
}

/**
 * Adds a passkey; answers the recovery codes where these are the first. Throws CallError, PasskeyUnused,
 * PasskeyUnnamed.
 */
export async function addPasskey({ password, code }: Confirmation, name: string): Promise<string[] | null> {
  // Once the browser has made it, a passkey that the server refuses would stay on the device.
  if (!PasskeyName.safeParse(name).success) throw new PasskeyUnnamed()
  const options = await call(passkeys.begin, { body: { password, ...(await giveSecondStep(code)) } })
  const passkey = await createPasskey(options)
  const { recoveryCodes } = await call(passkeys.add, { body: { name, passkey } })
  await takeChange()
  return recoveryCodes
}

/** Gives a passkey another name. Throws CallError. */
export async function renamePasskey(id: string, name: string) {
  await call(passkeys.rename, { params: { id }, body: { name } })
  await queryClient.invalidateQueries(passkeysQuery)
}

/** Removes a passkey. Throws CallError, PasskeyUnused. */
export async function removePasskey(id: string, { password, code }: Confirmation) {
  await call(passkeys.remove, { params: { id }, body: { password, ...(await giveSecondStep(code)) } })
  await takeChange()
}
