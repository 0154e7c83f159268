import type { Bytes } from '#base64.ts'
import { CryptoFailure, wrapFailure } from '#failure.ts'

/** PBKDF2 iterations for new wraps (docs/specification/product.md §9). */
export const ITERATIONS = 1000

/** More than this is refused, so that a forged envelope cannot stall a browser; OWASP's advice is 600,000. */
export const MAX_ITERATIONS = 5_000_000

export function areIterationsAllowed(iterations: number): boolean {
  return Number.isSafeInteger(iterations) && iterations >= ITERATIONS && iterations <= MAX_ITERATIONS
}

/**
 * The 32 bytes of the wrapping key: PBKDF2 with HMAC-SHA-256 over the raw SHA-256 of the password's UTF-8, salted with
 * the UTF-8 of the account's reference (docs/security/rules.md §2.1). Throws CryptoFailure `passphrase`.
 */
export function passphraseBytes(password: string, reference: string, iterations: number): Promise<Bytes> {
  return wrapFailure('passphrase', async () => {
    if (password === '' || reference === '' || !areIterationsAllowed(iterations)) throw new CryptoFailure('passphrase')
    const utf8 = new TextEncoder()
    const digest = await crypto.subtle.digest('SHA-256', utf8.encode(password))
    const material = await crypto.subtle.importKey('raw', digest, 'PBKDF2', false, ['deriveBits'])
    const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt: utf8.encode(reference), iterations }
    return new Uint8Array(await crypto.subtle.deriveBits(pbkdf2, material, 256))
  })
}

/** The AES-GCM-256 key that wraps a private key; it cannot be exported. Throws CryptoFailure `passphrase`. */
export function passphrase(password: string, reference: string, iterations: number = ITERATIONS): Promise<CryptoKey> {
  return wrapFailure('passphrase', async () => {
    const bytes = await passphraseBytes(password, reference, iterations)
    return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['wrapKey', 'unwrapKey'])
  })
}
