import { fromBase64, fromBase64Url } from './base64.ts'
import { fromBase64Json, toBase64Json } from './base64-json.ts'
import { CHUNK_BYTES } from './chunks.ts'
import { COMMITMENT_BYTES } from './commitment.ts'

/** Longest `message` in characters (docs/security/rules.md §2.10: at most 32 KB). */
export const ENVELOPE_MAX_LENGTH = 32_768

/** Most chunks on one side (docs/security/rules.md §2.11); 2,000 characters and the franking key need 23. */
export const MAX_CHUNKS = 24

/** Highest key version an envelope can name: it is stored in two bytes. */
export const MAX_KEY_VERSION = 65_535

/** The encrypted message of docs/security/rules.md §2.10. */
export interface Envelope {
  readonly v: 1
  /** Version of the recipient's key. */
  readonly kr: number
  /** Version of the sender's key. */
  readonly ks: number
  /** The copy for the recipient: base64 chunks of 256 bytes. */
  readonly to: readonly string[]
  /** The copy for the sender: as many chunks. */
  readonly me: readonly string[]
  /** The commitment to text and attachment: base64url of 32 bytes. */
  readonly c: string
}

const MEMBERS = ['v', 'kr', 'ks', 'to', 'me', 'c']

/**
 * The envelope in a `message`, or nothing unless its shape is exactly right (docs/security/rules.md §2.11). Pure and
 * without keys: the server asks it before any write. Whether the key versions are current is the server's own question.
 */
export function readEnvelope(text: string): Envelope | undefined {
  if (text.length > ENVELOPE_MAX_LENGTH) return undefined
  const json = fromBase64Json(text)
  if (!json || json['v'] !== 1 || Object.keys(json).some((member) => !MEMBERS.includes(member))) return undefined
  const { kr, ks, to, me, c } = json
  if (!isVersion(kr) || !isVersion(ks) || !isChunks(to) || !isChunks(me) || to.length !== me.length) return undefined
  if (typeof c !== 'string' || fromBase64Url(c)?.length !== COMMITMENT_BYTES) return undefined
  return { v: 1, kr, ks, to, me, c }
}

/** The `message` of an envelope: base64 of its JSON, always in the same order of members. */
export function writeEnvelope({ v, kr, ks, to, me, c }: Envelope): string {
  return toBase64Json({ v, kr, ks, to, me, c })
}

function isVersion(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_KEY_VERSION
}

function isChunks(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > MAX_CHUNKS) return false
  return value.every((chunk) => typeof chunk === 'string' && fromBase64(chunk)?.length === CHUNK_BYTES)
}
