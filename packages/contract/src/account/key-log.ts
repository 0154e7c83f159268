import { z } from 'zod'
import { pageOf, pageRequest } from '#answers.ts'
import { endpoint } from '#endpoint.ts'

/** 32 bytes, base64url. */
const Hash = z.string()

/**
 * A public key that was given out. `entry` is SHA-256 of `key1|{member's id}|{version}|{fingerprint}`; `head` is
 * SHA-256 of the 32 bytes of the head before (zeros before the first) and the 32 of the entry.
 */
export const KeyLogEntry = z.object({ seq: z.number().int(), entry: Hash, head: Hash })

/** The log as it stood at the end of a day (UTC). `signature` is Ed25519 over `keys1|{day}|{seq}|{head}`. */
export const KeyLogDay = z.object({ day: z.iso.date(), seq: z.number().int(), head: Hash, signature: z.string() })

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
}

export type KeyLogEntry = z.infer<typeof KeyLogEntry>
export type KeyLogDay = z.infer<typeof KeyLogDay>
