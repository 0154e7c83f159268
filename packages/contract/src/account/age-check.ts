import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { ageMethodClasses } from './age-proof.ts'

/** Of a proof: by what kind of check, at which level, in which month. Together they name the key that it is signed by. */
export const AgeKeyName = z.object({
  methodClass: z.enum(ageMethodClasses),
  level: z.string().regex(/^[a-z0-9-]{1,20}$/),
  /** In UTC, as `2026-12`. */
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
})

/** A public key of the age gate: `key` is its SPKI in DER, base64. */
export const AgeKey = AgeKeyName.extend({ key: z.base64() })

/** Longest token, in characters: both its parts are of fixed length, and a site's origin is no longer. */
const AGE_TOKEN_MAX = 1_000

/** How an age is checked: at the age gate, which knows no member, and by a token that the gate has signed unseen. */
export const ageCheck = {
  gate: endpoint({
    method: 'GET',
    path: '/api/age/gate',
    access: 'anyone',
    summary:
      'Where ages are checked, and the public keys by which proofs of this month are signed; the same for everyone',
    /** `url`: the age gate’s origin, null where this site has none. `audience`: the site that proofs are made for. */
    response: z.object({ url: z.string().nullable(), audience: z.string(), keys: z.array(AgeKey) }),
  }),
  redeem: endpoint({
    method: 'POST',
    path: '/api/account/age/redeem',
    access: 'member',
    shows: 'own',
    summary: 'Hand in a proof of age, once; what it proves is kept, and not which check it came from',
    isIdempotent: true,
    body: z.object({ token: z.string().max(AGE_TOKEN_MAX) }),
    response: AgeKeyName.extend({ until: Moment }),
    refusals: ['ageTokenInvalid', 'ageTokenElsewhere', 'ageTokenExpired', 'ageTokenSpent'],
  }),
}

export type AgeKeyName = z.infer<typeof AgeKeyName>
export type AgeKey = z.infer<typeof AgeKey>
