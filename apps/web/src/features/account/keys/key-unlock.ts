import { keys } from '@amour/contract/account/keys.ts'
import type { OwnKey } from '@amour/contract/account/keys.ts'
import { CryptoFailure } from '@amour/crypto/failure.ts'
import type { Me } from '#app/account/account.ts'
import { call } from '#app/call/call.ts'
import { requireStillMember, tryTwice } from '#app/call/second-try.ts'
import { readPrivateKeys, storePrivateKey } from '#app/storage/storage.ts'
import { runCryptoTask } from './crypto-worker.ts'
import { CryptoStopped } from './key-errors.ts'
import { keepFurtherKeys } from './further-keys.api.ts'
import { clearKeyCache } from './keys.api.ts'

type Owner = Pick<Me, 'id' | 'reference'>

/** A closed key as the server has it to be stored again; nothing where it did not open. */
type Opener = (key: OwnKey) => Promise<{ private: string; withKit?: boolean } | undefined>

/** Whether the present password does not open a key: it is locked, or damaged. */
export const isLockedOrDamaged = ({ status, problem }: Pick<OwnKey, 'status' | 'problem'>) =>
  status === 'locked' || problem !== null

/** What came of it: how many keys opened, how many are locked still, and whether the newest is one of those that open. */
export type UnlockResult = { opened: number; stillLocked: number; isNewestOpen: boolean }

/**
 * Takes every locked or damaged key that the opener opens back into use, here and on the server. Those that an earlier try
 * has opened, whose answer was lost, come into this browser too; they count as opened unless the opener has been asked and
 * opened none, for it is wrong then.
 * Throws CallError, CryptoFailure.
 */
export async function unlockOldKeys(owner: Owner, password: string, open: Opener): Promise<UnlockResult> {
  const { data } = await call(keys.list, {})
  const locked = data.filter(isLockedOrDamaged)
  const opened = new Set<number>()
  for (const lockedKey of locked) {
    const anew = await open(lockedKey)
    if (!anew) continue
    const { version, public: shown } = lockedKey
    requireStillMember(owner.id)
    // A code is good for one unlocking: without an answer it might have been used up for nothing.
    await tryTwice(() => call(keys.unlock, { body: { version, ...anew } }))
    await takeIntoBrowser(owner, password, { version, public: shown, private: anew.private })
    opened.add(version)
  }
  const found = await takeMissing(owner, password, data)
  clearKeyCache()
  const newest = data[0]
  const isRight = locked.length === 0 || opened.size > 0
  return {
    opened: isRight ? opened.size + found : 0,
    stillLocked: locked.length - opened.size,
    isNewestOpen: !newest || !isLockedOrDamaged(newest) || opened.has(newest.version),
  }
}

type Wrapped = { version: number; public: string; private: string }

async function takeIntoBrowser({ id, reference }: Owner, password: string, wrapped: Wrapped) {
  const { version, public: shown, private: wrap } = wrapped
  const key = await runCryptoTask('unwrap', { password, reference, public: shown, private: wrap })
  await storePrivateKey(id, { version, key })
  await keepFurtherKeys({ id, reference }, password, wrapped)
}

/** Puts the keys in use into this browser that it lacks and the password opens; says how many there were. */
async function takeMissing(owner: Owner, password: string, all: readonly OwnKey[]): Promise<number> {
  const held = new Set((await readPrivateKeys(owner.id)).map(({ version }) => version))
  let found = 0
  for (const key of all) {
    const { version, public: shown, private: wrap } = key
    if (isLockedOrDamaged(key) || wrap === null || held.has(version)) continue
    try {
      await takeIntoBrowser(owner, password, { version, public: shown, private: wrap })
      found += 1
    } catch (error) {
      // The next login tells of it; what the opener has opened is open all the same.
      if (!(error instanceof CryptoFailure) || error instanceof CryptoStopped) throw error
    }
  }
  return found
}
