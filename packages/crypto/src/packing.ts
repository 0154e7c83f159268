import { fromBase64, fromBase64Url, toBase64, toBase64Url } from './base64.ts'
import type { Bytes } from './base64.ts'
import { CHUNK_BYTES } from './chunks.ts'
import { COMMITMENT_BYTES } from './commitment.ts'
import type { Envelope } from './envelope.ts'
import { CryptoFailure } from './failure.ts'

const FORMAT = 1
const HEADER_BYTES = 6
const CHUNKS_START = HEADER_BYTES + COMMITMENT_BYTES

/**
 * An envelope as it is stored: 38 + 512 n bytes, about half of its wire form. Format (1), number n of chunks a side
 * (1), kr and ks (2 each, big endian), commitment (32), then the raw chunks of `to` and of `me`.
 */
export function packEnvelope({ kr, ks, to, me, c }: Envelope): Bytes {
  const bytes = new Uint8Array(CHUNKS_START + 2 * to.length * CHUNK_BYTES)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, FORMAT)
  view.setUint8(1, to.length)
  view.setUint16(2, kr)
  view.setUint16(4, ks)
  copyInto(bytes, fromBase64Url(c), HEADER_BYTES, COMMITMENT_BYTES)
  for (const [i, chunk] of [...to, ...me].entries()) {
    copyInto(bytes, fromBase64(chunk), CHUNKS_START + i * CHUNK_BYTES, CHUNK_BYTES)
  }
  return bytes
}

/** The envelope in stored bytes, equal to the one that was packed. Throws CryptoFailure `undecryptable` for any others. */
export function unpackEnvelope(bytes: Uint8Array): Envelope {
  const count = bytes.at(1) ?? 0
  if (bytes.at(0) !== FORMAT || count === 0 || bytes.length !== CHUNKS_START + 2 * count * CHUNK_BYTES) {
    throw new CryptoFailure('undecryptable')
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks = Array.from({ length: 2 * count }, (_, i) => {
    const start = CHUNKS_START + i * CHUNK_BYTES
    return toBase64(bytes.subarray(start, start + CHUNK_BYTES))
  })
  return {
    v: 1,
    kr: view.getUint16(2),
    ks: view.getUint16(4),
    to: chunks.slice(0, count),
    me: chunks.slice(count),
    c: toBase64Url(bytes.subarray(HEADER_BYTES, CHUNKS_START)),
  }
}

function copyInto(target: Bytes, part: Bytes | undefined, offset: number, length: number): void {
  if (part?.length !== length) throw new CryptoFailure('undecryptable')
  target.set(part, offset)
}
