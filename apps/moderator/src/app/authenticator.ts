import type { Assertion, AssertionOptions, Attestation, AttestationOptions } from '@amour/contract/passkey-answers.ts'

/** Whether this browser knows security keys in the form that our server speaks. */
export const canUseKeys = () =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Has the browser ask for a key; undefined when none answered, or it knows none. */
export async function askKey(options: AssertionOptions): Promise<Assertion | undefined> {
  if (!canUseKeys()) return undefined
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON) // what JSON leaves out is not there at all
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null)
  return credential instanceof PublicKeyCredential ? (credential.toJSON() as Assertion) : undefined // WebAuthn's AuthenticationResponseJSON
}

/** Has the browser make a key; undefined when none was made, or it knows none. */
export async function makeKey(options: AttestationOptions): Promise<Attestation | undefined> {
  if (!canUseKeys()) return undefined
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON) // as above
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null)
  return credential instanceof PublicKeyCredential ? (credential.toJSON() as Attestation) : undefined // WebAuthn's RegistrationResponseJSON
}
