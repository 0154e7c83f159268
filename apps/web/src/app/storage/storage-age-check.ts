import { withKeyStore } from './storage-keys.ts'

/** Lies in the store of keys, so that whatever wipes the keys wipes it in the same transaction. */
const AGE_CHECK = 'age-check'

/** The key that a proof is to be signed by, as the contract names it. */
type KeyName = { methodClass: 'service' | 'wallet' | 'person'; level: string; month: string }

/** What a check needs when its member comes back from the gate: what was covered, and what uncovers it. */
type BegunCheck = {
  step: 'begun'
  name: KeyName
  /** SPKI in DER, base64. */
  key: string
  prepared: Uint8Array<ArrayBuffer>
  inverse: Uint8Array<ArrayBuffer>
  /** Milliseconds of the epoch. */
  begunAt: number
}

/** A proof that waits until it is handed in: `dueAt` in milliseconds of the epoch. `attempt`: one UUID for all tries. */
type ReadyProof = { step: 'ready'; token: string; dueAt: number; attempt: string }

/** Why a proof could not be handed in, in the server's words. */
type FailedCheck = { step: 'failed'; message: string }

export type KeptCheck = BegunCheck | ReadyProof | FailedCheck

/** What this browser keeps of a member's age check; nothing where there is none. Throws where the browser keeps nothing. */
export async function readAgeCheck(memberId: string): Promise<KeptCheck | undefined> {
  const kept: unknown = (await withKeyStore('readonly', (store) => store.get([AGE_CHECK, memberId]))).result
  return isCheck(kept) ? kept : undefined
}

/** Throws where the browser keeps nothing. */
export async function writeAgeCheck(memberId: string, check: KeptCheck | undefined) {
  await withKeyStore('readwrite', (store) => {
    if (check) store.put(check, [AGE_CHECK, memberId])
    else store.delete([AGE_CHECK, memberId])
  })
}

/** It was written by this app, or by one of a release before: the step says which form it has. */
const isCheck = (kept: unknown): kept is KeptCheck =>
  typeof kept === 'object' &&
  kept !== null &&
  'step' in kept &&
  ['begun', 'ready', 'failed'].includes(String(kept.step))
