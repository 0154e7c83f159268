import { randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** The 12 bits after the time: of the ids of one millisecond each has a higher number than the last (RFC 9562, 6.2). */
const NUMBERS = 0x1000

let last = { at: 0, number: 0 }

/**
 * A UUID of version 7 (RFC 9562): its order is the order of making in this process, its 62 random bits cannot be
 * guessed.
 */
export function newId(at = Date.now()): string {
  const bytes = randomBytes(16)
  // From the lower half, so that there are enough above it for one millisecond.
  const first = bytes.readUInt16BE(6) % (NUMBERS / 2)
  last = at === last.at ? { at, number: last.number + 1 } : { at, number: first }
  if (last.number === NUMBERS) last = { at: at + 1, number: first }
  bytes.writeUIntBE(last.at, 0, 6)
  bytes.writeUInt16BE(0x7000 | last.number, 6)
  return spell(bytes)
}

/**
 * What stands for an id where the moment at which something was made must not be told: the same for the same id for ever,
 * and a UUID of version 8 (RFC 9562). It names nothing that a call would find.
 */
export function opaqueId({ secrets }: { secrets: Secrets }, id: string): string {
  const bytes = secrets.digest('view', `id|${id}`).subarray(0, 16)
  bytes.writeUInt16BE(0x8000 | (bytes.readUInt16BE(6) % NUMBERS), 6)
  return spell(bytes)
}

/** Writes 16 bytes as a UUID, the variant of RFC 9562 put in. */
function spell(bytes: Buffer): string {
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Sorts before every id: where a walk through all of them begins. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
