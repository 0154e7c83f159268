import { isStillMember } from './storage.ts'
import { withKeyStore } from './storage-keys.ts'

/** Lies in the store of keys, so that whatever wipes the keys wipes it in the same transaction. */
const FURTHER = 'further-keys'

/**
 * The further private keys beside one version of a member's RSA key (decision 119). The X25519 key cannot leave the
 * browser, where the engine gives back one that it has kept: WebKit does not (GTK 2.50, Safari 27), and there its seed
 * lies here as that of the other, of which no engine keeps a key that it could give back (Chromium 156 gives null).
 */
export type StoredFurtherKey = { version: number; dh: CryptoKey | SealedSeed; pq: SealedSeed }

/**
 * A seed of 32 bytes under an AES key that cannot leave the browser: whoever runs code in this site could use that key,
 * and could take the seed along.
 */
export type SealedSeed = { key: CryptoKey; iv: Uint8Array<ArrayBuffer>; sealed: Uint8Array<ArrayBuffer> }

/** Every further key of a member that this browser holds. */
export async function readFurtherKeysOf(memberId: string): Promise<StoredFurtherKey[]> {
  const ofMember = IDBKeyRange.bound([FURTHER, memberId], [FURTHER, memberId, []])
  const kept: unknown[] = (await withKeyStore('readonly', (store) => store.getAll(ofMember))).result
  return kept.filter(isFurtherKey)
}

export async function storeFurtherKey(memberId: string, key: StoredFurtherKey) {
  await withKeyStore(
    'readwrite',
    (store) => isStillMember(memberId) && store.put(key, [FURTHER, memberId, key.version]),
  )
}

/** It was written by this app, or by a release before: that its keys are there says which form it has. */
const isFurtherKey = (kept: unknown): kept is StoredFurtherKey =>
  isObject(kept) && 'dh' in kept && isDh(kept.dh) && 'pq' in kept

const isDh = (kept: unknown) => kept instanceof CryptoKey || (isObject(kept) && 'sealed' in kept)

const isObject = (kept: unknown) => typeof kept === 'object' && kept !== null
