import { orFail } from './failure.ts'

/** RSA-OAEP with SHA-256 (specification, section 9). */
export const RSA_OAEP = { name: 'RSA-OAEP', hash: 'SHA-256' } as const

/**
 * A new pair: 2048 bits, public exponent 65537 (specification, section 9). Its private half can be exported, so that
 * it can be wrapped; keep the one which `unwrapPrivate` gives. Throws CryptoFailure `keyPair`.
 */
export function createKeyPair(): Promise<CryptoKeyPair> {
  const algorithm = { ...RSA_OAEP, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
  return orFail('keyPair', () => crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt']))
}
