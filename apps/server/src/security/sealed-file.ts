import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

export const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Bytes that a sealed file is longer than what it holds. */
export const OVERHEAD = IV_BYTES + TAG_BYTES

/** Encrypts a stream under a key of its own: initialisation vector, AES-256-GCM, tag. */
export async function* sealStream(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  yield iv
  for await (const chunk of source) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

type Range = { start: number; end: number }
type OpenRange = (range: Range) => Promise<Readable | undefined>

/**
 * Decrypts such a file of `bytes` bytes as it is read. Throws at the end when it was changed or cut short: whoever
 * sends it on must break off then.
 */
export async function* openStream(open: OpenRange, bytes: number, key: Buffer): AsyncGenerator<Buffer> {
  const decipher = createDecipheriv('aes-256-gcm', key, await readWhole(open, { start: 0, end: IV_BYTES - 1 }))
  decipher.setAuthTag(await readWhole(open, { start: bytes - TAG_BYTES, end: bytes - 1 }))
  const sealed = await open({ start: IV_BYTES, end: bytes - TAG_BYTES - 1 })
  if (!sealed) throw new Error('The file is gone.')
  for await (const chunk of sealed) yield decipher.update(chunk as Buffer)
  yield decipher.final()
}

async function readWhole(open: OpenRange, range: Range) {
  const stream = await open(range)
  if (!stream) throw new Error('The file is gone.')
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
