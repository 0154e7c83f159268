import { keys } from '@amour/contract/account/keys.ts'
import { passkeys } from '@amour/contract/account/passkeys.ts'
import type { Passkey } from '@amour/contract/account/passkeys.ts'
import { passkeyQuestion, readPasskeySecret } from '@amour/crypto/wraps/passkey-secret.ts'
import { updateUser } from '#app/account/me.ts'
import type { Me } from '#app/account/account.ts'
import { call } from '#app/call/call.ts'
import { requireStillMember } from '#app/call/second-try.ts'
import { PasskeyDeclined } from './passkeys.api.ts'
import type { UnlockResult } from '#features/account/keys/kit.api.ts'
import { unlockWithSecret, wrapOpenKeys } from '#features/account/keys/kit.api.ts'

/** The passkey was used, and its device or browser has no secret to give. */
export class PasskeyWithoutSecret extends Error {
  override readonly name = 'PasskeyWithoutSecret'
}

/** The passkey's secret opens none of the locked keys. */
export class PasskeyOpensNothing extends Error {
  override readonly name = 'PasskeyOpensNothing'
}

type Owner = Pick<Me, 'id' | 'reference'>

/**
 * Lets a passkey open every key that opens now, beside the password. Needs a fresh sign-in. Throws PasskeyDeclined,
 * PasskeyWithoutSecret, CallError, CryptoFailure.
 */
export async function letPasskeyOpen(owner: Owner, passkey: Passkey, password: string): Promise<void> {
  const { secret } = await askSecret([passkey.credentialId])
  const wraps = await wrapOpenKeys(owner, password, secret)
  requireStillMember(owner.id)
  await call(keys.savePasskeyWraps, { params: { id: passkey.id }, body: { wraps } })
  updateUser({ passkeyOpens: true }, owner.id)
}

/** Ends what a passkey opens. Needs a fresh sign-in. Throws CallError. */
export async function stopPasskeyOpening(passkey: Passkey): Promise<void> {
  await call(keys.savePasskeyWraps, { params: { id: passkey.id }, body: { wraps: [] } })
}

/**
 * Opens every locked key that one of the member's passkeys opens, and wraps it under the present password. Needs a fresh
 * sign-in. Throws PasskeyDeclined, PasskeyWithoutSecret, PasskeyOpensNothing, CallError, CryptoFailure.
 */
export async function unlockWithPasskey(owner: Owner, password: string): Promise<UnlockResult> {
  const { data } = await call(keys.list, {})
  const { id, secret } = await askSecret([...new Set(data.flatMap((key) => key.passkeys.map((wrap) => wrap.id)))])
  const unlocked = await unlockWithSecret(owner, { id, secret }, password)
  if (unlocked.opened === 0) throw new PasskeyOpensNothing()
  return unlocked
}

/**
 * What one of these passkeys answers to the question of the keys. Nobody checks its signature: the secret alone counts,
 * and never leaves the browser. The authenticator has another secret for whoever has not shown who they are, so that is
 * always asked.
 */
async function askSecret(ids: readonly string[]): Promise<{ id: string; secret: string }> {
  const { allowCredentials, ...options } = await call(passkeys.challenge, {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const asked = {
    ...options,
    allowCredentials: allowCredentials.filter(({ id }) => ids.includes(id)),
    userVerification: 'required' as const,
    extensions: { prf: { eval: { first: passkeyQuestion() } } },
  }
  if (asked.allowCredentials.length === 0) throw new PasskeyOpensNothing()
  const answer = await startAuthentication({ optionsJSON: asked }).catch((cause: unknown) => {
    throw new PasskeyDeclined('', { cause })
  })
  const first = answer.clientExtensionResults.prf?.results?.first
  if (!(first instanceof ArrayBuffer)) throw new PasskeyWithoutSecret()
  return { id: answer.id, secret: readPasskeySecret(first) }
}
