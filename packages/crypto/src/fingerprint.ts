import { toBase64Url } from './base64.ts'
import { CryptoFailure } from './failure.ts'
import { readPublic } from './public-key.ts'

/**
 * The RFC 7638 thumbprint of a `public`: 43 characters, base64url of SHA-256, the same for every spelling of the same
 * key. Throws CryptoFailure `publicKey`.
 */
export async function fingerprint(publicText: string): Promise<string> {
  const numbers = readPublic(publicText)
  if (!numbers) throw new CryptoFailure('publicKey')
  const canonical = JSON.stringify({ e: numbers.e, kty: 'RSA', n: numbers.n })
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonical))))
}
