import { z } from 'zod'
import { IdParams, Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/, errorKey('keyInvalid'))

/** Longest wrapped private key, in characters of base64. */
const PRIVATE_MAX = 16_384

/** A member's public key: `public` is base64 of a JWK's JSON, `fingerprint` its RFC 7638 thumbprint. */
export const PublicKey = z.object({ public: z.string(), fingerprint: z.string(), version: z.number().int() })

/**
 * The key that others write to a member with: the newest. `isLocked`: its owner has recovered the password and not
 * opened the key again yet, so what is written waits until then.
 */
export const ContactKey = PublicKey.extend({ isLocked: z.boolean() })

const version = z.number().int(errorKey('keyInvalid')).positive(errorKey('keyInvalid'))

/** The private key of a version, wrapped anew under the member's present password. */
export const Wrap = z.object({ version, private: base64.max(PRIVATE_MAX, errorKey('keyInvalid')) })

/** Keys under a secret that is not the password: a kit's code, or what a passkey answers. */
const Wraps = z
  .array(z.object({ version, wrap: base64.max(PRIVATE_MAX, errorKey('keyInvalid')) }))
  .max(100, errorKey('keyInvalid'))

/** What a recovery kit's code is known by: base64url of a SHA-256. */
const KitCheck = z.string(errorKey('keyInvalid')).regex(/^[\w-]{43}$/, errorKey('keyInvalid'))

/**
 * What is wrong with a private key as the server keeps it. `previous`: only the wrap before the last change opens, and
 * that is under an older password. `damaged`: none does.
 */
export const KeyProblem = z.enum(['previous', 'damaged'])

/**
 * One of the member's own keys. `active` is what messages to them are written with; `retired` opens older messages;
 * `locked` is wrapped under a password that a recovery replaced. `kit` is the key under the code of a recovery kit.
 * `private` and `kit.wrap` are null when the sign-in is older than 15 minutes. `problem`: it is damaged, and can be
 * unlocked as a locked one can. `passkeys`: the key under what passkeys of the member answer, each by the `id` that
 * WebAuthn knows it by, in base64url.
 */
export const OwnKey = PublicKey.extend({
  status: z.enum(['active', 'locked', 'retired']),
  private: z.string().nullable(),
  problem: KeyProblem.nullable(),
  kit: z.object({ check: z.string(), createdAt: Moment, wrap: z.string().nullable() }).nullable(),
  passkeys: z.array(z.object({ id: z.string(), wrap: z.string().nullable() })),
})

export const keys = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/me/keys',
    access: 'member',
    shows: 'own',
    summary: 'All key pairs of the member, the newest first',
    response: z.object({ data: z.array(OwnKey) }),
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/api/users/me/keys/unlock',
    access: 'member',
    shows: 'own',
    summary: 'Store a locked or damaged key wrapped anew; the newest key becomes active again, an older one readable',
    /** `withKit`: the code of a recovery kit opened it, and is used up. */
    body: Wrap.extend({ withKit: z.boolean().default(false) }),
    response: z.object({ version: z.number().int(), status: z.enum(['active', 'retired']) }),
    refusals: ['notFound', 'freshSignInNeeded', 'invalid'],
  }),
  saveKit: endpoint({
    method: 'PUT',
    path: '/api/users/me/keys/kit',
    access: 'member',
    shows: 'own',
    summary: 'Store every key that is not locked under the code of a new recovery kit; the kit before ends',
    body: z.object({
      check: KitCheck,
      wraps: Wraps,
    }),
    response: z.object({ createdAt: Moment }),
    refusals: ['freshSignInNeeded', 'invalid'],
  }),
  savePasskeyWraps: endpoint({
    method: 'PUT',
    path: '/api/users/me/passkeys/:id/keys',
    access: 'member',
    shows: 'own',
    summary: 'Store every key that is not locked under what a passkey answers; none ends what the passkey opens',
    params: IdParams,
    body: z.object({ wraps: Wraps }),
    response: z.object({ opens: z.array(z.number().int()) }),
    refusals: ['notFound', 'freshSignInNeeded', 'invalid'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/users/me/keys',
    access: 'member',
    shows: 'own',
    summary: 'Store the key pair: the public key and the wrapped private key',
    body: z.object({
      public: base64.max(4096, errorKey('keyInvalid')),
      private: base64.max(PRIVATE_MAX, errorKey('keyInvalid')),
    }),
    response: PublicKey.omit({ public: true }),
    refusals: ['keyExists', 'freshSignInNeeded', 'invalid'],
  }),
}

export type PublicKey = z.infer<typeof PublicKey>
export type ContactKey = z.infer<typeof ContactKey>
export type KeyProblem = z.infer<typeof KeyProblem>
export type OwnKey = z.infer<typeof OwnKey>
export type Wrap = z.infer<typeof Wrap>
export type KitDraft = z.output<typeof keys.saveKit.body>
