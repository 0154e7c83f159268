import type { Bytes } from '#base64.ts'

/** MLKEM768-X25519, which is X-Wing of draft-connolly-cfrg-xwing-kem: the name that WebCrypto knows it by. */
const NAME = 'MLKEM768-X25519'

/** What a message is sealed for: seed 32 bytes, public key 1,216, ciphertext 1,120, secret 32. */
export interface Kem {
  readonly name: 'native' | 'library'
  readonly publicOf: (seed: Bytes) => Promise<Bytes>
  readonly encapsulate: (publicKey: Bytes) => Promise<{ ct: Bytes; secret: Bytes }>
  /** A ciphertext that was changed gives another secret and no error: what it opens then fails. */
  readonly decapsulate: (seed: Bytes, ct: Bytes) => Promise<Bytes>
}

/** The part of WebCrypto that TypeScript's DOM library does not know yet (WICG, Modern Algorithms). */
interface EncapsulatingCrypto {
  importKey(format: string, bytes: Bytes, name: string, isExtractable: boolean, uses: string[]): Promise<CryptoKey>
  exportKey(format: string, key: CryptoKey): Promise<ArrayBuffer>
  getPublicKey(key: CryptoKey, uses: string[]): Promise<CryptoKey>
  encapsulateBits(name: string, key: CryptoKey): Promise<{ ciphertext: ArrayBuffer; sharedKey: ArrayBuffer }>
  decapsulateBits(name: string, key: CryptoKey, ct: Bytes): Promise<ArrayBuffer>
}

const subtle = () => crypto.subtle as unknown as EncapsulatingCrypto // the DOM library lacks what `findNative` looks for

const importSeed = (seed: Bytes) => subtle().importKey('raw-seed', seed, NAME, false, ['decapsulateBits'])

const native: Kem = {
  name: 'native',
  async publicOf(seed) {
    const key = await subtle().getPublicKey(await importSeed(seed), ['encapsulateBits'])
    return new Uint8Array(await subtle().exportKey('raw-public', key))
  },
  async encapsulate(publicKey) {
    const key = await subtle().importKey('raw-public', publicKey, NAME, false, ['encapsulateBits'])
    const { ciphertext, sharedKey } = await subtle().encapsulateBits(NAME, key)
    return { ct: new Uint8Array(ciphertext), secret: new Uint8Array(sharedKey) }
  },
  async decapsulate(seed, ct) {
    return new Uint8Array(await subtle().decapsulateBits(NAME, await importSeed(seed), ct))
  },
}

/** The engine's own, or nothing where it has none. */
export async function findNativeKem(): Promise<Kem | undefined> {
  return native.publicOf(new Uint8Array(32)).then(
    () => native,
    () => undefined,
  )
}

/** @noble/post-quantum's: the same bytes, slower, and not in constant time. It is loaded when it is asked for. */
export async function loadLibraryKem(): Promise<Kem> {
  const { ml_kem768_x25519: xWing } = await import('@noble/post-quantum/hybrid.js')
  return {
    name: 'library',
    publicOf: async (seed) => new Uint8Array(xWing.keygen(seed).publicKey),
    async encapsulate(publicKey) {
      const { cipherText, sharedSecret } = xWing.encapsulate(publicKey)
      return { ct: new Uint8Array(cipherText), secret: new Uint8Array(sharedSecret) }
    },
    decapsulate: async (seed, ct) => new Uint8Array(xWing.decapsulate(ct, seed)),
  }
}

let found: Promise<Kem> | undefined

/** The engine's own where it has one, else the library's. */
export function loadKem(): Promise<Kem> {
  found ??= findNativeKem().then((kem) => kem ?? loadLibraryKem())
  // A part of the site that could not be had is asked for again.
  found.catch(() => (found = undefined))
  return found
}
