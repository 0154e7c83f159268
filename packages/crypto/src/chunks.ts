import { fromBase64, toBase64 } from './base64.ts'
import { CryptoFailure, wrapFailure } from './failure.ts'
import { RSA_OAEP } from './key-pair.ts'
import { fromUtf16, toUtf16 } from './utf16.ts'

/**
 * UTF-16 code units in a chunk (docs/specification/product.md §9: 90 characters). In UTF-16LE these are 180 bytes,
 * which RSA-OAEP always takes (190 at most); in UTF-8 90 euro signs would not fit (docs/security/rules.md §2.1).
 */
export const CHUNK_LENGTH = 90

/** Bytes of an encrypted chunk: those of the modulus. */
export const CHUNK_BYTES = 256

/** The text as encrypted chunks in base64, at least one. Throws CryptoFailure `encrypt`. */
export function encryptText(publicKey: CryptoKey, text: string): Promise<string[]> {
  return wrapFailure('encrypt', () => Promise.all(split(text).map((part) => encryptChunk(publicKey, part))))
}

/** The text of all chunks. Throws CryptoFailure `undecryptable` if any one fails, and never tells which. */
export function decryptText(privateKey: CryptoKey, chunks: readonly string[]): Promise<string> {
  return wrapFailure('undecryptable', async () => {
    const parts = await Promise.all(chunks.map((chunk) => decryptChunk(privateKey, chunk)))
    return parts.join('')
  })
}

/** The text of the first chunk only, at a fraction of the cost. Throws CryptoFailure `undecryptable`. */
export function decryptFirst(privateKey: CryptoKey, chunks: readonly string[]): Promise<string> {
  return decryptText(privateKey, chunks.slice(0, 1))
}

function split(text: string): string[] {
  const count = Math.max(1, Math.ceil(text.length / CHUNK_LENGTH))
  return Array.from({ length: count }, (_, i) => text.slice(i * CHUNK_LENGTH, (i + 1) * CHUNK_LENGTH))
}

async function encryptChunk(publicKey: CryptoKey, part: string): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.encrypt(RSA_OAEP, publicKey, toUtf16(part))))
}

async function decryptChunk(privateKey: CryptoKey, chunk: string): Promise<string> {
  const bytes = fromBase64(chunk)
  if (bytes?.length !== CHUNK_BYTES) throw new CryptoFailure('undecryptable')
  return fromUtf16(new Uint8Array(await crypto.subtle.decrypt(RSA_OAEP, privateKey, bytes)))
}
