import type {
  Assertion,
  AssertionOptions,
  Attestation,
  AttestationOptions,
} from '@amour/contract/account/passkey-responses.ts'

/** Whether this browser knows security keys in the form that our server speaks. */
export const canUseSecurityKeys = () =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Has the browser ask for a key; undefined when none answered, or it knows none. */
export async function assertSecurityKey(options: AssertionOptions): Promise<Assertion | undefined> {
  if (!canUseSecurityKeys()) return undefined
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON) // what JSON leaves out is not there at all
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null)
  return credential instanceof PublicKeyCredential ? (credential.toJSON() as Assertion) : undefined // WebAuthn's AuthenticationResponseJSON
}

/** Has the browser make a key; undefined when none was made, or it knows none. */
export async function createSecurityKey(options: AttestationOptions): Promise<Attestation | undefined> {
  if (!canUseSecurityKeys()) return undefined
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON) // as above
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null)
  return credential instanceof PublicKeyCredential ? (credential.toJSON() as Attestation) : undefined // WebAuthn's RegistrationResponseJSON
}
