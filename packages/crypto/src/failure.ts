/**
 * What could not be done. `publicKey`, `passphrase` and `privateKey` are the three steps of the login dialog
 * (docs/specification/product.md §4). `undecryptable` and `unverifiable` are the two ways in which a message cannot be
 * shown (docs/security/rules.md §2.10 and §2.11).
 */
export type CryptoStep =
  | 'keyPair'
  | 'publicKey'
  | 'passphrase'
  | 'privateKey'
  | 'encrypt'
  | 'undecryptable'
  | 'unverifiable'

/** The only error this package throws on purpose. A worker has to post `step` itself: cloning an error drops it. */
export class CryptoFailure extends Error {
  override readonly name = 'CryptoFailure'
  readonly step: CryptoStep

  constructor(step: CryptoStep, cause?: unknown) {
    super(`Cryptography failed: ${step}`, { cause })
    this.step = step
  }
}

/** Does the work, and tells every failure of it as one of the named step. */
export async function wrapFailure<T>(step: CryptoStep, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof CryptoFailure ? error : new CryptoFailure(step, error)
  }
}
