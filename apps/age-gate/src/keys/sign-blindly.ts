import { constants, createPublicKey, type KeyObject, privateDecrypt, publicEncrypt } from 'node:crypto'

/** Bytes of a blinded message, and of its signature: those of the keys' modulus. */
const BLINDED_BYTES = 256

/**
 * Signs what cannot be seen (RFC 9474, section 4.3): RSASP1 by OpenSSL, which works in constant time, and the result is
 * checked before it leaves, since a faulty one would give the key away. Throws where the message is no number below the
 * modulus.
 */
export function signBlindly(key: KeyObject, blinded: Buffer): Buffer {
  const padding = constants.RSA_NO_PADDING
  const signature = privateDecrypt({ key, padding }, blinded)
  if (!publicEncrypt({ key: createPublicKey(key), padding }, signature).equals(blinded))
    throw new Error('The signature came out wrong.')
  return signature
}

/** Whether a blinded message is one that the key can sign. */
export function isSignable(key: KeyObject, blinded: Buffer): boolean {
  const modulus = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).n ?? '', 'base64url')
  return blinded.length === BLINDED_BYTES && Buffer.compare(blinded, modulus) < 0
}
