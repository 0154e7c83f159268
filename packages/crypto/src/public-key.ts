import { fromBase64Url } from './base64.ts'
import { fromBase64Json, toBase64Json } from './base64-json.ts'
import { CryptoFailure, wrapFailure } from './failure.ts'
import { RSA_OAEP } from './key-pair.ts'

/** Longest `public` in characters (docs/security/rules.md §2.3: at most 4 KB). */
const PUBLIC_KEY_MAX_LENGTH = 4096

const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/** The two numbers of a public key, base64url as in its JWK. */
interface PublicNumbers {
  readonly n: string
  readonly e: 'AQAB'
}

/**
 * The numbers of a `public` (base64 of a JWK), or nothing unless it is RSA with an odd modulus of exactly 2048 bits,
 * exponent 65537 and no private member. Pure, so that the server checks with the same rule as the browser.
 */
export function readPublic(text: string): PublicNumbers | undefined {
  if (text.length > PUBLIC_KEY_MAX_LENGTH) return undefined
  const jwk = fromBase64Json(text)
  if (!jwk || jwk['kty'] !== 'RSA' || jwk['e'] !== 'AQAB' || typeof jwk['n'] !== 'string') return undefined
  if (PRIVATE_MEMBERS.some((member) => Object.hasOwn(jwk, member))) return undefined
  const modulus = fromBase64Url(jwk['n'])
  const first = modulus?.at(0) ?? 0
  const last = modulus?.at(-1) ?? 0
  if (modulus?.length !== 256 || first < 0x80 || last % 2 === 0) return undefined
  return { n: jwk['n'], e: 'AQAB' }
}

/** The `public` of the specification: base64 of the key's JWK. Throws CryptoFailure `publicKey`. */
export function exportPublic(key: CryptoKey): Promise<string> {
  return wrapFailure('publicKey', async () => {
    const { kty, n, e, alg } = await crypto.subtle.exportKey('jwk', key)
    const text = toBase64Json({ kty, n, e, alg })
    if (key.type !== 'public' || !readPublic(text)) throw new CryptoFailure('publicKey')
    return text
  })
}

/** A key that encrypts and cannot be exported. Throws CryptoFailure `publicKey` for whatever `readPublic` refuses. */
export function importPublic(text: string): Promise<CryptoKey> {
  return wrapFailure('publicKey', () => {
    const numbers = readPublic(text)
    if (!numbers) throw new CryptoFailure('publicKey')
    return crypto.subtle.importKey('jwk', { kty: 'RSA', ...numbers }, RSA_OAEP, false, ['encrypt'])
  })
}
