import { createPublicKey, type JsonWebKeyInput, type KeyObject, verify } from 'node:crypto'

/** What credentials are signed by (HAIP 1.0): the curve belongs to the algorithm, so that no other key passes for it. */
const algorithms: Record<string, { hash: string; curve: string }> = {
  ES256: { hash: 'sha256', curve: 'prime256v1' },
  ES384: { hash: 'sha384', curve: 'secp384r1' },
  ES512: { hash: 'sha512', curve: 'secp521r1' },
}

type Signed = { algorithm: unknown; data: Uint8Array | string; signature: Uint8Array }

/** Whether a key has signed it, by an algorithm that is trusted and made for that key. */
export function isSignedBy(key: KeyObject, { algorithm, data, signature }: Signed): boolean {
  const known = typeof algorithm === 'string' && Object.hasOwn(algorithms, algorithm) && algorithms[algorithm]
  if (!known || key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== known.curve) return false
  return verify(known.hash, Buffer.from(data), { key, dsaEncoding: 'ieee-p1363' }, signature)
}

/** A public key from a JWK. Throws where it is none. */
export const keyFromJwk = (jwk: JsonWebKeyInput['key']) => createPublicKey({ key: jwk, format: 'jwk' })
