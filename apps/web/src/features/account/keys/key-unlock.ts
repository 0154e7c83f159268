import { keys } from '@amour/contract/account/keys.ts'
import type { OwnKey } from '@amour/contract/account/keys.ts'
import type { Me } from '#app/account/account.ts'
import { call } from '#app/call/call.ts'
import { storePrivateKey } from '#app/storage/storage.ts'
import { runCryptoTask } from './crypto-worker.ts'
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

/** Takes every locked or damaged key that the opener opens back into use, here and on the server. Throws CallError, CryptoFailure. */
export async function unlockOldKeys({ id, reference }: Owner, password: string, open: Opener): Promise<UnlockResult> {
  const { data } = await call(keys.list, {})
  const locked = data.filter(isLockedOrDamaged)
  const opened = new Set<number>()
  for (const lockedKey of locked) {
    const anew = await open(lockedKey)
    if (!anew) continue
    const { version, public: shown } = lockedKey
    await call(keys.unlock, { body: { version, ...anew } })
    const key = await runCryptoTask('unwrap', { password, reference, public: shown, private: anew.private })
    await storePrivateKey(id, { version, key })
    await keepFurtherKeys({ id, reference }, password, { version, public: shown, private: anew.private })
    opened.add(version)
  }
  clearKeyCache()
  const newest = data[0]
  return {
    opened: opened.size,
    stillLocked: locked.length - opened.size,
    isNewestOpen: !newest || !isLockedOrDamaged(newest) || opened.has(newest.version),
  }
}
