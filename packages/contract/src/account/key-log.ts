import { z } from 'zod'
import { Moment, pageOf, pageRequest } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'
import { fromDigits } from '#numbers.ts'

/** 32 bytes, base64url. */
const Hash = z.string()

/**
 * A public key that was given out. `entry` is SHA-256 of `key1|{member's id}|{version}|{fingerprint}`; `head` is
 * SHA-256 of the 32 bytes of the head before (zeros before the first) and the 32 of the entry.
 */
export const KeyLogEntry = z.object({ seq: z.number().int(), entry: Hash, head: Hash })

/** The log as it stood at the end of a day (UTC). `signature` is Ed25519 over `keys1|{day}|{seq}|{head}`. */
export const KeyLogDay = z.object({ day: z.iso.date(), seq: z.number().int(), head: Hash, signature: z.string() })

const size = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/**
 * A key in the tree that pages check: `number` counts its member's keys in the log, `index` is where it stands, `hashes`
 * prove that (RFC 6962, 2.1.1).
 */
export const KeyInclusion = z.object({ id: z.uuid(), number: z.number().int(), index: size, hashes: z.array(Hash) })

/** The newest key of a member's own in the directory, and what proves it; `position`: where the line stands. */
export const OwnLine = z.object({
  number: z.number().int(),
  index: size,
  print: Hash,
  position: size,
  hashes: z.array(Hash),
})

/** Most contacts of which proofs are asked for at once. */
export const PROOFS_MAX = 50

/**
 * The log of all public keys, to which is only ever added: anyone who keeps a day's signed head can prove that a key was
 * slipped in or taken out afterwards.
 */
export const keyLog = {
  entries: endpoint({
    method: 'GET',
    path: '/api/keys/log',
    access: 'anyone',
    summary: 'Every public key that was given out, as a commitment, in order',
    query: z.object(pageRequest(50)),
    response: pageOf(KeyLogEntry),
  }),
  days: endpoint({
    method: 'GET',
    path: '/api/keys/log/days',
    access: 'anyone',
    summary: 'The signed heads of the log, the latest day first, and the key that checks them',
    query: z.object(pageRequest(20)),
    /** `publicKey`: the 32 bytes of an Ed25519 key, base64url. */
    response: pageOf(KeyLogDay).extend({ publicKey: z.string() }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/keys/log/mine',
    access: 'member',
    shows: 'own',
    summary: 'What the log last said of itself, that it only grew since, and the member’s own keys in it',
    /** `since`: the size that the page has seen; the proof goes from there. */
    query: z.object({ since: fromDigits(size).default(0) }),
    /** `note` is null before the first key of anybody; `line` before the member’s own stands in it. */
    response: z.object({
      note: z.string().nullable(),
      consistency: z.array(Hash),
      line: OwnLine.nullable(),
      keys: z.array(z.object({ number: z.number().int(), print: Hash, at: Moment.nullable() })),
    }),
  }),
  proofs: endpoint({
    method: 'POST',
    path: '/api/keys/log/proofs',
    access: 'complete',
    shows: 'members',
    summary: 'Where the newest keys of members stand in the log as it was at a size, with proofs',
    body: z.object({
      ids: z
        .array(z.uuid(errorKey('keyInvalid')))
        .min(1, errorKey('keyInvalid'))
        .max(PROOFS_MAX, errorKey('keyInvalid')),
      size,
    }),
    /** Who has no key in the log of that size is not among them. */
    response: z.object({ data: z.array(KeyInclusion) }),
    refusals: ['invalid'],
  }),
}

export type KeyInclusion = z.infer<typeof KeyInclusion>
export type OwnLine = z.infer<typeof OwnLine>

export type KeyLogEntry = z.infer<typeof KeyLogEntry>
export type KeyLogDay = z.infer<typeof KeyLogDay>
