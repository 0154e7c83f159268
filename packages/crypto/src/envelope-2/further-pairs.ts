import { fromBase64Url, toBase64Url } from '#base64.ts'
import type { Bytes } from '#base64.ts'
import { fromBase64Json, toBase64Json } from '#base64-json.ts'
import { joinBytes } from '#bytes.ts'
import { CryptoFailure, wrapFailure } from '#failure.ts'
import { type FurtherKeys, readFurtherKeys } from '#key-print.ts'
import { readPublic } from '#public-key.ts'
import { type Kem, loadKem } from './kem.ts'

/** What the two further pairs of a member grow from: 32 random bytes each. They ride in the wraps of the private key. */
export interface FurtherSeeds {
  readonly dh: Bytes
  readonly pq: Bytes
}

const SEED_BYTES = 32

/** PKCS #8 of an X25519 private key (RFC 8410), up to its 32 bytes. */
const PKCS8_START = Uint8Array.from('302e020100300506032b656e04220420'.match(/../g) ?? [], (two) =>
  Number.parseInt(two, 16),
)

export function createSeeds(): FurtherSeeds {
  const random = () => crypto.getRandomValues(new Uint8Array(SEED_BYTES))
  return { dh: random(), pq: random() }
}

/** The seeds as a wrap carries them: base64url. */
export const writeSeeds = ({ dh, pq }: FurtherSeeds): { dh: string; pq: string } => ({
  dh: toBase64Url(dh),
  pq: toBase64Url(pq),
})

/** The seeds in the contents of a wrap, or nothing unless both are whole. */
export function readSeeds(contents: { readonly dh?: string; readonly pq?: string }): FurtherSeeds | undefined {
  const [dh, pq] = [fromBase64Url(contents.dh ?? ''), fromBase64Url(contents.pq ?? '')]
  return dh?.length === SEED_BYTES && pq?.length === SEED_BYTES ? { dh, pq } : undefined
}

/** The public halves. Throws CryptoFailure `keyPair`. */
export function furtherKeysOf({ dh, pq }: FurtherSeeds, kem?: Kem): Promise<FurtherKeys> {
  return wrapFailure('keyPair', async () => {
    const pair = await crypto.subtle.importKey('pkcs8', pkcs8Of(dh), 'X25519', true, ['deriveBits'])
    const { x } = await crypto.subtle.exportKey('jwk', pair)
    const shown = fromBase64Url(x ?? '')
    if (!shown) throw new CryptoFailure('keyPair')
    return { dh: shown, pq: await (kem ?? (await loadKem())).publicOf(pq) }
  })
}

/** The X25519 private key of a seed; it cannot be exported. Throws CryptoFailure `privateKey`. */
export function importDh(seed: Bytes): Promise<CryptoKey> {
  return wrapFailure('privateKey', () =>
    crypto.subtle.importKey('pkcs8', pkcs8Of(seed), 'X25519', false, ['deriveBits']),
  )
}

/** A `public` with two further keys in it: the same JWK, `dh` and `pq` in base64url added. Throws CryptoFailure `publicKey`. */
export function addFurtherKeys(publicText: string, { dh, pq }: FurtherKeys): string {
  const grown = toBase64Json({ ...fromBase64Json(publicText), dh: toBase64Url(dh), pq: toBase64Url(pq) })
  if (!readPublic(grown) || !readFurtherKeys(grown)) throw new CryptoFailure('publicKey')
  return grown
}

/**
 * Refuses a `public` whose further keys are not those of the seeds: whoever put others there would read what is sealed
 * for them, and write in the member's name. Throws CryptoFailure `publicKey`.
 */
export async function requireMatchingSeeds(publicText: string, seeds: FurtherSeeds): Promise<void> {
  const shown = readFurtherKeys(publicText)
  const own = await furtherKeysOf(seeds)
  const isSame = shown && toBase64Url(joinBytes(shown.dh, shown.pq)) === toBase64Url(joinBytes(own.dh, own.pq))
  if (!isSame) throw new CryptoFailure('publicKey')
}

const pkcs8Of = (seed: Bytes) => joinBytes(PKCS8_START, seed)
