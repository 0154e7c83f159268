import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { says } from './says.ts'

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/, says('keyInvalid'))

/** A member's public key: `public` is base64 of a JWK's JSON, `fingerprint` its RFC 7638 thumbprint. */
export const PublicKey = z.object({ public: z.string(), fingerprint: z.string(), version: z.number().int() })

export const keys = {
  save: endpoint({
    method: 'POST',
    path: '/api/users/me/keys',
    access: 'member',
    summary: 'Store the key pair: the public key and the wrapped private key',
    body: z.object({ public: base64.max(4096, says('keyInvalid')), private: base64.max(16_384, says('keyInvalid')) }),
    response: PublicKey.omit({ public: true }),
    refusals: ['keyExists', 'freshSignInNeeded', 'invalid'],
  }),
}

export type PublicKey = z.infer<typeof PublicKey>
