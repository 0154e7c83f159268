import { withKeyStore } from './storage-keys.ts'

/** Lies in the store of keys; what wipes the keys leaves a check that is under way, and takes it when it is over (decision 111). */
const AGE_CHECK = 'age-check'

const HOUR = 3_600_000

/**
 * After so many milliseconds a check that nobody came back from is over. The gate's own limit is ten minutes; a person may
 * take seven days, and the answer waits for seven more.
 */
const LEFT = { service: HOUR, wallet: HOUR, person: 15 * 24 * HOUR }

/** How long after its moment a proof is kept, in milliseconds: the site takes one in its month and the next. */
const UNUSED = 31 * 24 * HOUR

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

/**
 * Writes in the place of what was read before, unless another tab has written something else since. Throws where the
 * browser keeps nothing.
 */
export async function replaceAgeCheck(memberId: string, read: KeptCheck, check: KeptCheck | undefined) {
  await withKeyStore('readwrite', (store) => {
    const asking = store.get([AGE_CHECK, memberId])
    asking.onsuccess = () => {
      const kept: unknown = asking.result
      if (!isCheck(kept) || nameOf(kept) !== nameOf(read)) return
      if (check) store.put(check, [AGE_CHECK, memberId])
      else store.delete([AGE_CHECK, memberId])
    }
  })
}

/** What tells one check from another. */
function nameOf(check: KeptCheck) {
  if (check.step === 'ready') return check.attempt
  return check.step === 'begun' ? check.begunAt : check.message
}

/** Whether nothing can come of a check any more. */
export function isCheckOver(check: KeptCheck, now: number): boolean {
  if (check.step === 'failed') return true
  return check.step === 'begun' ? now - check.begunAt > LEFT[check.name.methodClass] : now - check.dueAt > UNUSED
}

/** Whether a check of age lies in the store of keys by this name, whoever's. */
export const isAgeCheckName = (name: IDBValidKey): boolean => Array.isArray(name) && name[0] === AGE_CHECK

/** Whether what lies there outlasts its member's leaving: a check from which a proof can still come. */
export const isLasting = (name: IDBValidKey, kept: unknown, now: number): boolean =>
  isAgeCheckName(name) && isCheck(kept) && !isCheckOver(kept, now)

/** It was written by this app, or by one of a release before: the step says which form it has. */
const isCheck = (kept: unknown): kept is KeptCheck =>
  typeof kept === 'object' &&
  kept !== null &&
  'step' in kept &&
  ['begun', 'ready', 'failed'].includes(String(kept.step))
