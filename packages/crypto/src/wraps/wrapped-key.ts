import { fromBase64 } from '#base64.ts'
import { fromBase64Json, isRecord } from '#base64-json.ts'

/** Longest `private` in characters (docs/security/rules.md §2.3: at most 16 KB). */
export const PRIVATE_KEY_MAX_LENGTH = 16_384

/** 12 bytes (docs/specification/product.md §9). */
export const IV_BYTES = 12

/** How the wrapping key comes from the password. `i` is the number of iterations. */
interface Kdf {
  readonly n: 'PBKDF2'
  readonly h: 'SHA-256'
  readonly i: number
  readonly pre: 'SHA-256'
}

/**
 * The JSON in `private` and `key` (docs/security/rules.md §2.3). `iv` and `ct` are base64; members this version does
 * not know are kept.
 */
export interface WrappedKey {
  readonly v: 1
  readonly kdf: Kdf
  readonly iv: string
  readonly ct: string
  readonly [unknownMember: string]: unknown
}

/**
 * The wrapped private key in a `private` or `key`, or nothing if its shape is wrong. Pure, for the server too. Whether
 * its number of iterations is allowed is a question of the passphrase: `areIterationsAllowed`.
 */
export function readWrapped(text: string): WrappedKey | undefined {
  if (text.length > PRIVATE_KEY_MAX_LENGTH) return undefined
  const json = fromBase64Json(text)
  if (!json || json['v'] !== 1 || typeof json['iv'] !== 'string' || typeof json['ct'] !== 'string') return undefined
  const kdf = readKdf(json['kdf'])
  const sealed = fromBase64(json['ct'])
  if (!kdf || fromBase64(json['iv'])?.length !== IV_BYTES || !sealed || sealed.length <= 16) return undefined
  return { ...json, v: 1, kdf, iv: json['iv'], ct: json['ct'] }
}

function readKdf(value: unknown): Kdf | undefined {
  if (!isRecord(value) || typeof value['i'] !== 'number') return undefined
  if (value['n'] !== 'PBKDF2' || value['h'] !== 'SHA-256' || value['pre'] !== 'SHA-256') return undefined
  return { ...value, n: 'PBKDF2', h: 'SHA-256', i: value['i'], pre: 'SHA-256' }
}
