import { z } from 'zod'
import { errorKey } from '#error-key.ts'

/** What an authenticator answers, in base64url. */
const part = (max: number) =>
  z
    .string(errorKey('passkeyInvalid'))
    .regex(/^[\w-]+$/, errorKey('passkeyInvalid'))
    .max(max, errorKey('passkeyInvalid'))

const answer = {
  id: part(1_400),
  rawId: part(1_400),
  type: z.literal('public-key', errorKey('passkeyInvalid')),
}

/**
 * What a passkey signed, as WebAuthn's AuthenticationResponseJSON; what the server does not need of it is dropped. The
 * largest parts are those of WebAuthn: an id has at most 1,023 bytes.
 */
export const Assertion = z.object(
  {
    ...answer,
    response: z.object(
      { clientDataJSON: part(4_096), authenticatorData: part(4_096), signature: part(4_096) },
      errorKey('passkeyInvalid'),
    ),
  },
  errorKey('passkeyInvalid'),
)

/** A new passkey, as WebAuthn's RegistrationResponseJSON. */
export const Attestation = z.object(
  {
    ...answer,
    response: z.object(
      {
        clientDataJSON: part(4_096),
        attestationObject: part(16_384),
        transports: z.array(z.string().max(20)).max(10).default([]),
      },
      errorKey('passkeyInvalid'),
    ),
  },
  errorKey('passkeyInvalid'),
)

const Known = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** What is asked of a passkey: WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const AssertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(Known),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
})

/** What a new passkey must be: WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const AttestationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['required', 'preferred', 'discouraged']),
  }),
  attestation: z.literal('none'),
})

export type Assertion = z.output<typeof Assertion>
export type Attestation = z.output<typeof Attestation>
export type AssertionOptions = z.infer<typeof AssertionOptions>
export type AttestationOptions = z.infer<typeof AttestationOptions>
