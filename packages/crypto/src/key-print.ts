import { fromBase64Json } from './base64-json.ts'
import { fromBase64Url, toBase64Url } from './base64.ts'
import type { Bytes } from './base64.ts'
import { joinBytes, sha256 } from './bytes.ts'
import { fingerprint } from './fingerprint.ts'

/** Bytes of an X25519 public key (RFC 7748) and of an MLKEM768-X25519 one (draft-connolly-cfrg-xwing-kem). */
const DH_BYTES = 32
const PQ_BYTES = 1216

/** The two further public keys of a member whose messages take the second envelope. */
export interface FurtherKeys {
  /** X25519, 32 bytes: proves who sent a message. */
  readonly dh: Bytes
  /** MLKEM768-X25519, 1,216 bytes: what a message is sealed for. */
  readonly pq: Bytes
}

/** The `dh` and `pq` in a member's `public` (base64 of a JWK), or nothing unless both are there whole. Pure. */
export function readFurtherKeys(publicText: string): FurtherKeys | undefined {
  const jwk = fromBase64Json(publicText)
  if (!jwk || typeof jwk['dh'] !== 'string' || typeof jwk['pq'] !== 'string') return undefined
  const [dh, pq] = [fromBase64Url(jwk['dh']), fromBase64Url(jwk['pq'])]
  return dh?.length === DH_BYTES && pq?.length === PQ_BYTES ? { dh, pq } : undefined
}

/**
 * Whether the `dh` and `pq` of a `public` are both there whole, or neither is there at all. Pure: the server asks it of
 * each that is stored.
 */
export function areFurtherKeysSound(publicText: string): boolean {
  const jwk = fromBase64Json(publicText)
  if (!jwk) return false
  const isBare = !Object.hasOwn(jwk, 'dh') && !Object.hasOwn(jwk, 'pq')
  return isBare || readFurtherKeys(publicText) !== undefined
}

/**
 * What every public key of a member is known by, 43 characters of base64url: the RFC 7638 thumbprint while there is the
 * RSA key alone, else SHA-256("amour-key2" ‖ 0 ‖ thumbprint ‖ dh ‖ pq), since RFC 7638 covers the RSA key's numbers only
 * and two members' `pq` would pass for one. Throws CryptoFailure `publicKey`.
 */
export async function keyPrint(publicText: string): Promise<string> {
  const thumbprint = await fingerprint(publicText)
  const further = readFurtherKeys(publicText)
  if (!further) return thumbprint
  const name = new TextEncoder().encode('amour-key2\0')
  const known = fromBase64Url(thumbprint) ?? new Uint8Array()
  return toBase64Url(await sha256(joinBytes(name, known, further.dh, further.pq)))
}
