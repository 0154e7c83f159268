import { type Bytes, fromBase64Url } from '#base64.ts'
import { joinBytes, sha256, toUint16 } from '#bytes.ts'

/** What a member's key is in the log of all keys. */
export type LoggedKey = {
  memberId: string
  /** Of the key among its member's keys, as everywhere else. */
  version: number
  /** The RFC 7638 thumbprint of its RSA half. */
  fingerprint: string
  /** How many entries its member has in the log with this one: 1, 2, 3 … without a gap. */
  number: number
  /** What every public half of it is known by (`keyPrint`). */
  print: string
}

/** Bytes of an entry of somebody known to the tree, and of one whose member had gone before there was a tree. */
const ENTRY_BYTES = 99
const ERASED_BYTES = 33

/** Bytes of a line of the directory. */
export const LINE_BYTES = 74
export const LABEL_BYTES = 32

const KNOWN = new Uint8Array([2])
const ERASED = new Uint8Array([1])

const text = new TextEncoder()

export const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** The 32 bytes that name a member in the log: of the random id, never of a name. Anyone who has the id reckons it. */
export const labelOf = (memberId: string) => sha256(text.encode(`amour-label1|${memberId}`))

/** What the chain of entries commits to, since before there was a tree. */
export const chainEntryOf = ({ memberId, version, fingerprint }: Omit<LoggedKey, 'print' | 'number'>) =>
  sha256(text.encode(`key1|${memberId}|${version}|${fingerprint}`))

/** The parts of an entry; without a label it is one of somebody who had gone before there was a tree. */
export type EntryParts = { chain: Uint8Array; label?: Uint8Array; number?: number; print?: Uint8Array }

/** 0x02 ‖ chain entry (32) ‖ label (32) ‖ number (2) ‖ print (32), or 0x01 ‖ chain entry (32). */
export function writeEntry({ chain, label, number, print }: EntryParts): Bytes {
  if (!label || !number || !print) return joinBytes(ERASED, chain)
  return joinBytes(KNOWN, chain, label, toUint16(number), print)
}

/** Reads an entry; undefined where it is none. */
export function readEntry(bytes: Uint8Array): EntryParts | undefined {
  if (bytes.length === ERASED_BYTES && bytes[0] === 1) return { chain: bytes.subarray(1) }
  if (bytes.length !== ENTRY_BYTES || bytes[0] !== 2) return undefined
  const number = ((bytes[65] ?? 0) << 8) | (bytes[66] ?? 0)
  return { chain: bytes.subarray(1, 33), label: bytes.subarray(33, 65), number, print: bytes.subarray(67) }
}

/** The entry of a key as anyone who was given the key reckons it. Throws where the print is none. */
export async function entryOf(key: LoggedKey): Promise<Bytes> {
  const print = fromBase64Url(key.print)
  if (print?.length !== 32) throw new Error('print')
  const [chain, label] = await Promise.all([chainEntryOf(key), labelOf(key.memberId)])
  return writeEntry({ chain, label, number: key.number, print })
}

/** The newest entry of a member in the directory. `index`: where it stands in the log. */
export type DirectoryLine = { label: Uint8Array; number: number; index: number; print: Uint8Array }

/** label (32) ‖ newest number (2) ‖ its index (8) ‖ its print (32). */
export function writeLine(line: DirectoryLine): Bytes {
  const bytes = new Uint8Array(LINE_BYTES)
  writeLineInto(bytes, line)
  return bytes
}

/** The same into bytes that are there: a million lines are not a million pieces of memory. */
export function writeLineInto(bytes: Uint8Array, { label, number, index, print }: DirectoryLine) {
  bytes.set(label, 0)
  bytes[LABEL_BYTES] = number >> 8
  bytes[LABEL_BYTES + 1] = number & 255
  for (let at = 9; at >= 2; at--) bytes[LABEL_BYTES + at] = Math.floor(index / 256 ** (9 - at)) & 255
  bytes.set(print, LABEL_BYTES + 10)
}

export function uint64(value: number): Bytes {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}

/** Reads 8 bytes as a number. Throws where a number cannot hold it. */
export function readUint64(bytes: Uint8Array, at: number): number {
  const value = Number(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(at))
  if (!Number.isSafeInteger(value)) throw new Error('number')
  return value
}
