import { z } from 'zod'
import { IdParams, Moment } from '#answers.ts'
import { showsAtLeast, writeOnOneLine } from '#plain-text.ts'
import { hasNoDirectionOverride, directionOverrideError } from '#text-direction.ts'
import { endpoint } from '#endpoint.ts'
import { AssertionOptions, Attestation, AttestationOptions } from './passkey-responses.ts'
import { CurrentPassword } from './passwords.ts'
import { errorKey } from '#error-key.ts'
import { secondStep } from './two-step-codes.ts'

/** Passkeys that a member has at most. */
export const PASSKEYS_MAX = 10

/** Longest name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 40

/** What a member calls a passkey. */
export const PasskeyName = z
  .string(errorKey('passkeyName'))
  .overwrite(writeOnOneLine)
  .trim()
  .min(1, errorKey('passkeyName'))
  .max(PASSKEY_NAME_MAX, errorKey('passkeyName'))
  .refine(showsAtLeast(1), errorKey('passkeyName'))
  .refine(hasNoDirectionOverride, directionOverrideError)

/**
 * A passkey as its member sees it. `isSynced`: the member's other devices may have it too. `credentialId`: what
 * WebAuthn knows it by, in base64url.
 */
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  isSynced: z.boolean(),
  credentialId: z.string(),
  createdAt: Moment,
  usedAt: Moment.nullable(),
})

const proof = { password: CurrentPassword, ...secondStep }

/** Passkeys stand beside the authenticator app as a second step: each is good for the login by itself. */
export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/me/passkeys',
    access: 'member',
    shows: 'own',
    summary: 'The passkeys of the member, the newest first',
    response: z.object({ data: z.array(Passkey) }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/users/me/passkeys/begin',
    access: 'member',
    shows: 'own',
    summary: 'Ask for a new passkey, with the password and, where there is one, the second step',
    body: z.object(proof),
    response: AttestationOptions,
    refusals: ['passkeysFull', 'invalid'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/users/me/passkeys',
    access: 'member',
    shows: 'own',
    summary: 'Take a new passkey; ends all other sessions',
    body: z.object({ name: PasskeyName, passkey: Attestation }),
    status: 201,
    /** `recoveryCodes`: ten codes, shown this once, where the member had none. */
    response: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()).nullable() }),
    refusals: ['passkeysFull', 'invalid'],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/users/me/passkeys/:id',
    access: 'member',
    shows: 'own',
    summary: 'Name a passkey',
    params: IdParams,
    body: z.object({ name: PasskeyName }),
    response: Passkey,
    refusals: ['notFound'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/users/me/passkeys/:id/remove',
    access: 'member',
    shows: 'own',
    summary: 'Remove a passkey, with the password and the second step',
    params: IdParams,
    body: z.object(proof),
    response: z.object({ status: z.literal('removed') }),
    refusals: ['notFound', 'invalid'],
  }),
  challenge: endpoint({
    method: 'POST',
    path: '/api/users/me/passkeys/challenge',
    access: 'member',
    shows: 'own',
    summary: 'Ask one of the member’s passkeys for the second step of what follows',
    response: AssertionOptions,
    refusals: ['notFound'],
  }),
}

export type Passkey = z.infer<typeof Passkey>
