import { fromBase64, fromBase64Url, toBase64 } from './base64.ts'
import type { Bytes } from './base64.ts'
import { fromBase64Json, toBase64Json } from './base64-json.ts'
import { CHUNK_BYTES } from './chunks.ts'
import { COMMITMENT_BYTES } from './commitment.ts'

/** Longest `message` in characters (docs/security/rules.md §2.10: at most 32 KB). */
export const ENVELOPE_MAX_LENGTH = 32_768

/** Most chunks on one side (docs/security/rules.md §2.11); 2,000 characters and the franking key need 23. */
export const MAX_CHUNKS = 24

/** Highest key version an envelope can name: it is stored in two bytes. */
export const MAX_KEY_VERSION = 65_535

/** Bytes of an MLKEM768-X25519 ciphertext, of the IV behind it, and of AES-GCM's tag. */
export const KEM_CIPHERTEXT_BYTES = 1120
export const OUTER_IV_BYTES = 12
const TAG_BYTES = 16

/** Behind the chunks of a side in version 2: the sender's MAC (32), their counter (4), the link that they saw last (32). */
export const TAIL_BYTES = 68

/** What a side of version 2 has beside its chunks. */
const SIDE_OVERHEAD = KEM_CIPHERTEXT_BYTES + OUTER_IV_BYTES + TAG_BYTES + TAIL_BYTES

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

/**
 * The chunks of version 1 inside a layer that outlives RSA and proves its sender (decision 119). On the wire
 * base64(JSON {"v":2,"kr","ks","mid","c","to","me"}), the two sides in base64.
 */
export interface Envelope2 {
  readonly v: 2
  readonly kr: number
  readonly ks: number
  /** The message's own id, chosen by its sender: the Idempotency-Key of the call, a UUID in lower case. */
  readonly mid: string
  /** The commitment of version 1, outside, since the server's tag and a report are made over it. */
  readonly c: string
  /** The copy for the recipient: KEM ciphertext (1,120), IV (12), sealed chunks and tail. */
  readonly to: Bytes
  readonly me: Bytes
}

const MEMBERS = ['v', 'kr', 'ks', 'to', 'me', 'c']
const MEMBERS_2 = [...MEMBERS, 'mid']
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The envelope in a `message`, or nothing unless its shape is exactly right (docs/security/rules.md §2.11). Pure and
 * without keys: the server asks it before any write. Whether the key versions are current is the server's own question.
 */
export function readEnvelope(text: string): Envelope | Envelope2 | undefined {
  if (text.length > ENVELOPE_MAX_LENGTH) return undefined
  const json = fromBase64Json(text)
  if (json?.['v'] === 2) return readVersion2(json)
  if (!json || json['v'] !== 1 || Object.keys(json).some((member) => !MEMBERS.includes(member))) return undefined
  const { kr, ks, to, me, c } = json
  if (!isVersion(kr) || !isVersion(ks) || !isChunks(to) || !isChunks(me) || to.length !== me.length) return undefined
  return isCommitmentShape(c) ? { v: 1, kr, ks, to, me, c } : undefined
}

/** The same of version 1 alone. */
export function readEnvelope1(text: string): Envelope | undefined {
  const envelope = readEnvelope(text)
  return envelope?.v === 1 ? envelope : undefined
}

function readVersion2(json: Record<string, unknown>): Envelope2 | undefined {
  if (Object.keys(json).some((member) => !MEMBERS_2.includes(member))) return undefined
  const { kr, ks, mid, c } = json
  if (!isVersion(kr) || !isVersion(ks) || !isCommitmentShape(c)) return undefined
  if (typeof mid !== 'string' || !UUID.test(mid)) return undefined
  const [to, me] = [readSide(json['to']), readSide(json['me'])]
  return to && me && to.length === me.length ? { v: 2, kr, ks, mid, c, to, me } : undefined
}

function readSide(value: unknown): Bytes | undefined {
  const bytes = typeof value === 'string' ? fromBase64(value) : undefined
  return bytes && isCount(countOf(bytes)) ? bytes : undefined
}

/** Chunks in a side of version 2; no whole number for a side of another length. */
const countOf = (side: Uint8Array) => (side.length - SIDE_OVERHEAD) / CHUNK_BYTES

const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= MAX_CHUNKS

/** Chunks a side of an envelope of either version. */
export const chunksOf = (envelope: Envelope | Envelope2): number =>
  envelope.v === 1 ? envelope.to.length : countOf(envelope.to)

/** Bytes of a side of version 2 that has so many chunks. */
export const sideBytes = (count: number): number => SIDE_OVERHEAD + count * CHUNK_BYTES

/** The `message` of an envelope: base64 of its JSON, always in the same order of members. */
export function writeEnvelope(envelope: Envelope | Envelope2): string {
  const { v, kr, ks, c } = envelope
  if (envelope.v === 1) return toBase64Json({ v, kr, ks, to: envelope.to, me: envelope.me, c })
  return toBase64Json({ v, kr, ks, mid: envelope.mid, c, to: toBase64(envelope.to), me: toBase64(envelope.me) })
}

function isVersion(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_KEY_VERSION
}

function isCommitmentShape(value: unknown): value is string {
  return typeof value === 'string' && fromBase64Url(value)?.length === COMMITMENT_BYTES
}

function isChunks(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > MAX_CHUNKS) return false
  return value.every((chunk) => typeof chunk === 'string' && fromBase64(chunk)?.length === CHUNK_BYTES)
}
