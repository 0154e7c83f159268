import { fromBase64, fromBase64Url, toBase64, toBase64Url } from './base64.ts'
import type { Bytes } from './base64.ts'
import { joinBytes, toUuid, uuidBytes } from './bytes.ts'
import { CHUNK_BYTES } from './chunks.ts'
import { COMMITMENT_BYTES } from './commitment.ts'
import { chunksOf, sideBytes } from './envelope.ts'
import type { Envelope, Envelope2 } from './envelope.ts'
import { CryptoFailure } from './failure.ts'

const FORMAT = 1
const FORMAT_2 = 2
const HEADER_BYTES = 6
const CHUNKS_START = HEADER_BYTES + COMMITMENT_BYTES
const MID_BYTES = 16
const SIDES_START = CHUNKS_START + MID_BYTES

/**
 * An envelope as it is stored: 38 + 512 n bytes, about half of its wire form. Format (1), number n of chunks a side
 * (1), kr and ks (2 each, big endian), commitment (32), then the raw chunks of `to` and of `me`. Version 2 has format 2
 * and its `mid` (16) before the commitment, then the two sides: 2,486 + 512 n bytes.
 */
export function packEnvelope(envelope: Envelope | Envelope2): Bytes {
  const { kr, ks } = envelope
  const start = new Uint8Array(HEADER_BYTES)
  const view = new DataView(start.buffer)
  view.setUint8(0, envelope.v === 1 ? FORMAT : FORMAT_2)
  view.setUint8(1, chunksOf(envelope))
  view.setUint16(2, kr)
  view.setUint16(4, ks)
  const commitment = required(fromBase64Url(envelope.c), COMMITMENT_BYTES)
  if (envelope.v === 1) {
    const chunks = [...envelope.to, ...envelope.me].map((chunk) => required(fromBase64(chunk), CHUNK_BYTES))
    return joinBytes(start, commitment, ...chunks)
  }
  const side = sideBytes(chunksOf(envelope))
  const sides = [required(envelope.to, side), required(envelope.me, side)]
  return joinBytes(start, uuidBytes(envelope.mid), commitment, ...sides)
}

/** The envelope in stored bytes, equal to the one that was packed. Throws CryptoFailure `undecryptable` for any others. */
export function unpackEnvelope(bytes: Uint8Array): Envelope | Envelope2 {
  const count = bytes.at(1) ?? 0
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (count > 0 && bytes.at(0) === FORMAT && bytes.length === CHUNKS_START + 2 * count * CHUNK_BYTES) {
    const chunks = Array.from({ length: 2 * count }, (_, i) => {
      const start = CHUNKS_START + i * CHUNK_BYTES
      return toBase64(bytes.subarray(start, start + CHUNK_BYTES))
    })
    const c = toBase64Url(bytes.subarray(HEADER_BYTES, CHUNKS_START))
    const sides = { to: chunks.slice(0, count), me: chunks.slice(count) }
    return { v: 1, kr: view.getUint16(2), ks: view.getUint16(4), ...sides, c }
  }
  const side = sideBytes(count)
  if (count > 0 && bytes.at(0) === FORMAT_2 && bytes.length === SIDES_START + 2 * side) {
    const mid = toUuid(bytes.subarray(HEADER_BYTES, HEADER_BYTES + MID_BYTES))
    const c = toBase64Url(bytes.subarray(HEADER_BYTES + MID_BYTES, SIDES_START))

    const to = owned(bytes.subarray(SIDES_START, SIDES_START + side))
    const me = owned(bytes.subarray(SIDES_START + side))
    return { v: 2, kr: view.getUint16(2), ks: view.getUint16(4), mid, c, to, me }
  }
  throw new CryptoFailure('undecryptable')
}

/** A copy: what the database hands out lies in memory that it may use again. */
const owned = (bytes: Uint8Array): Bytes => new Uint8Array(bytes)

function required(part: Bytes | undefined, length: number): Bytes {
  if (part?.length !== length) throw new CryptoFailure('undecryptable')
  return part
}
