import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { says } from './says.ts'

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/, says('keyInvalid'))

/** Longest wrapped private key, in characters of base64. */
const PRIVATE_MAX = 16_384

/** A member's public key: `public` is base64 of a JWK's JSON, `fingerprint` its RFC 7638 thumbprint. */
export const PublicKey = z.object({ public: z.string(), fingerprint: z.string(), version: z.number().int() })

/** The private key of a version, wrapped anew under the member's present password. */
export const Wrap = z.object({
  version: z.number().int(says('keyInvalid')).positive(says('keyInvalid')),
  private: base64.max(PRIVATE_MAX, says('keyInvalid')),
})

/**
 * One of the member's own keys. `active` is what messages to them are written with; `retired` opens older messages;
 * `locked` is wrapped under a password that a recovery replaced. `private` is null when the sign-in is older than 15
 * minutes.
 */
export const OwnKey = PublicKey.extend({
  status: z.enum(['active', 'locked', 'retired']),
  private: z.string().nullable(),
})

export const keys = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/me/keys',
    access: 'member',
    summary: 'All key pairs of the member, the newest first',
    response: z.object({ data: z.array(OwnKey) }),
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/api/users/me/keys/unlock',
    access: 'member',
    summary: 'Store a locked key wrapped anew; the newest key becomes active again, an older one readable',
    body: Wrap,
    response: z.object({ version: z.number().int(), status: z.enum(['active', 'retired']) }),
    refusals: ['notFound', 'freshSignInNeeded', 'invalid'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/users/me/keys',
    access: 'member',
    summary: 'Store the key pair: the public key and the wrapped private key',
    body: z.object({
      public: base64.max(4096, says('keyInvalid')),
      private: base64.max(PRIVATE_MAX, says('keyInvalid')),
    }),
    response: PublicKey.omit({ public: true }),
    refusals: ['keyExists', 'freshSignInNeeded', 'invalid'],
  }),
}

export type PublicKey = z.infer<typeof PublicKey>
export type OwnKey = z.infer<typeof OwnKey>
export type Wrap = z.infer<typeof Wrap>
