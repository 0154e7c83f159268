import { type Bytes, fromBase64, toBase64 } from '#base64.ts'
import { joinBytes, sha256 } from '#bytes.ts'
import { isSame } from './log-entry.ts'

// C2SP signed-note and tlog-cosignature: https://c2sp.org/signed-note, https://c2sp.org/tlog-cosignature

/** Kinds of signature: Ed25519 over the text, and Ed25519 over the text with the time at which it was seen. */
export const LOG_SIGNATURE = 1
export const COSIGNATURE = 4
type SignatureKind = typeof LOG_SIGNATURE | typeof COSIGNATURE

/** Longest note that is read, and most lines of signatures. */
const NOTE_MAX = 16_384
const SIGNATURES_MAX = 32

/** Who signs: a name and an Ed25519 key. */
export type Signer = { name: string; kind: SignatureKind; key: Bytes }

export type NoteSignature = { name: string; keyId: Bytes; bytes: Bytes }

/** A text and what stands below it. The text ends with its last line's end. */
export type SignedNote = { text: string; signatures: readonly NoteSignature[] }

const utf8 = new TextEncoder()
const NAME = /^[^\s+]+$/u

/** The first four bytes of SHA-256(name ‖ LF ‖ kind ‖ key). */
export async function keyIdOf({ name, kind, key }: Signer): Promise<Bytes> {
  return (await sha256(joinBytes(utf8.encode(`${name}\n`), new Uint8Array([kind]), key))).slice(0, 4)
}

/** `name+key id in hexadecimal+base64(kind ‖ key)`, as notes spell who signs. */
export async function writeSigner(signer: Signer): Promise<string> {
  const id = [...(await keyIdOf(signer))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${signer.name}+${id}+${toBase64(joinBytes(new Uint8Array([signer.kind]), signer.key))}`
}

/** Reads who signs; undefined where it is not spelled so, or its key id is another's. */
export async function readSigner(text: string): Promise<Signer | undefined> {
  const [, name = '', , spelled = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text) ?? []
  const bytes = fromBase64(spelled)
  const kind = bytes?.[0]
  if (bytes?.length !== 33 || (kind !== LOG_SIGNATURE && kind !== COSIGNATURE)) return undefined
  const signer: Signer = { name, kind, key: bytes.slice(1) }
  return (await writeSigner(signer)) === text ? signer : undefined
}

/** Splits a note; undefined where it is none. */
export function readNote(note: string): SignedNote | undefined {
  const at = note.lastIndexOf('\n\n')
  // oxlint-disable-next-line no-control-regex -- a note has no control characters but the ends of its lines
  if (at < 0 || note.length > NOTE_MAX || !note.endsWith('\n') || /[\u0000-\u0009\u000b-\u001f\ufffd]/.test(note))
    return undefined
  const lines = note.slice(at + 2, -1).split('\n')
  if (lines.length > SIGNATURES_MAX) return undefined
  const signatures: NoteSignature[] = []
  for (const line of lines) {
    const [, name = '', spelled = ''] = /^— (\S+) (\S+)$/u.exec(line) ?? []
    const bytes = fromBase64(spelled)
    if (!NAME.test(name) || !bytes || bytes.length < 5) return undefined
    signatures.push({ name, keyId: bytes.slice(0, 4), bytes: bytes.slice(4) })
  }
  return { text: note.slice(0, at + 1), signatures }
}

/** One line below a note. */
export async function writeSignature(signer: Signer, bytes: Uint8Array): Promise<string> {
  return `— ${signer.name} ${toBase64(joinBytes(await keyIdOf(signer), bytes))}\n`
}

/** What a witness signs: that it saw this text at that time, in seconds. */
export const cosignedText = (text: string, time: number): Bytes => utf8.encode(`cosignature/v1\ntime ${time}\n${text}`)

/** When somebody signed a note: of the log's own signature 0, of a witness's the time it names; undefined if they did not. */
export async function findSignature({ text, signatures }: SignedNote, signer: Signer): Promise<number | undefined> {
  const id = await keyIdOf(signer)
  for (const { name, keyId, bytes } of signatures) {
    if (name !== signer.name || !isSame(keyId, id)) continue
    const time = signer.kind === LOG_SIGNATURE ? 0 : readTime(bytes)
    const signature = signer.kind === LOG_SIGNATURE ? bytes : bytes.slice(8)
    if (time === undefined || signature.length !== 64) continue
    const signed = signer.kind === LOG_SIGNATURE ? utf8.encode(text) : cosignedText(text, time)
    const key = await crypto.subtle.importKey('raw', signer.key, 'Ed25519', false, ['verify'])
    if (await crypto.subtle.verify('Ed25519', key, signature, signed)) return time
  }
  return undefined
}

function readTime(bytes: Bytes): number | undefined {
  if (bytes.length !== 72) return undefined
  const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0))
  return Number.isSafeInteger(time) ? time : undefined
}
