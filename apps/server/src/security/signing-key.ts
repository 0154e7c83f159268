import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** DER of an Ed25519 private key up to its 32 bytes of seed (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

const known = new WeakMap<Buffer, { private: KeyObject; public: KeyObject }>()

/** The Ed25519 pair of a seed; the same buffer gives the same pair. */
export function signingKey(seed: Buffer) {
  const made = known.get(seed)
  if (made) return made
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const pair = { private: key, public: createPublicKey(key) }
  known.set(seed, pair)
  return pair
}
