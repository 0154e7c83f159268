import { CryptoFailure, wrapFailure } from './failure.ts'

/** RSA-OAEP with SHA-256 (docs/specification/product.md §9). */
export const RSA_OAEP = { name: 'RSA-OAEP', hash: 'SHA-256' } as const

/**
 * A new pair: 2048 bits, public exponent 65537 (docs/specification/product.md §9). Its private half can be exported, so
 * that it can be wrapped; keep the one which `unwrapPrivate` gives. Throws CryptoFailure `keyPair`.
 */
export function createKeyPair(): Promise<CryptoKeyPair> {
  const algorithm = { ...RSA_OAEP, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
  return wrapFailure('keyPair', () => crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt']))
}

/**
 * Refuses a public key that is not the private key's own: anyone who hands out another one in its place would read what
 * is sealed for it. What the one seals the other must open. Throws CryptoFailure `publicKey`, or `encrypt` where the
 * public key seals nothing at all.
 */
export async function requireMatchingPublicKey({ publicKey, privateKey }: CryptoKeyPair): Promise<void> {
  const sent = crypto.getRandomValues(new Uint8Array(32))
  const sealed = await wrapFailure('encrypt', () => crypto.subtle.encrypt(RSA_OAEP, publicKey, sent))
  const opened = new Uint8Array(
    await wrapFailure('publicKey', () => crypto.subtle.decrypt(RSA_OAEP, privateKey, sealed)),
  )
  if (!sent.every((byte, at) => byte === opened[at])) throw new CryptoFailure('publicKey')
}
