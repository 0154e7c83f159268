import { AssertionOptions } from '@amour/contract/account/passkey-responses.ts'
import type { Assertion, Attestation, AttestationOptions } from '@amour/contract/account/passkey-responses.ts'
import { CallError } from '#app/call/call-error.ts'

/** The browser asked for the passkey and got none: declined, too late, or not on this device. */
export class PasskeyDeclined extends Error {
  override readonly name = 'PasskeyDeclined'
}

/** A passkey was to be added without a name, or with one that is too long. */
export class PasskeyNameMissing extends Error {
  override readonly name = 'PasskeyNameMissing'
}

/** Whether this browser knows passkeys at all. */
export const canUsePasskeys = () => typeof PublicKeyCredential === 'function'

/** Has one of the passkeys sign the server's question. Throws PasskeyDeclined. */
export async function answerPasskeys(options: AssertionOptions): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: options }).catch((cause: unknown) => {
    throw new PasskeyDeclined('', { cause })
  })
}

/** Has the browser make a passkey. Throws PasskeyDeclined. */
export async function createPasskey(options: AttestationOptions): Promise<Attestation> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  // Whether it may open keys one day is settled when it is made: some authenticators keep no secret unless asked then.
  const asked = { ...options, extensions: { prf: {} } }
  const { response, ...passkey } = await startRegistration({ optionsJSON: asked }).catch((cause: unknown) => {
    throw new PasskeyDeclined('', { cause })
  })
  return { ...passkey, type: 'public-key', response: { ...response, transports: response.transports ?? [] } }
}

/** The ways on that a login offers after the password, so far as this browser knows them. Recovery codes are always one. */
export type SecondStepOffer = { hasApp: boolean; passkeys: AssertionOptions | undefined }

/** What the server asks for after the password; undefined when it asks for no second step. */
export function readSecondStepOffer(error: unknown): SecondStepOffer | undefined {
  if (!(error instanceof CallError)) return undefined
  const { field, required, methods, passkey } = error.data
  if (field !== 'two_step' || required !== true) return undefined
  // A server that names no methods knows only the app.
  const hasApp = !Array.isArray(methods) || methods.includes('two_step')
  return { hasApp, passkeys: canUsePasskeys() ? AssertionOptions.safeParse(passkey).data : undefined }
}
