import { keys } from '@amour/contract/keys.ts'
import type { OwnKey } from '@amour/contract/keys.ts'
import type { Me } from '#app/account.ts'
import { call } from '#app/call.ts'
import { keepPrivateKey } from '#app/storage.ts'
import { askWorker } from './ask-worker.ts'
import { forgetKnownKeys } from './keys.api.ts'

type Owner = Pick<Me, 'id' | 'reference'>

/** A closed key as the server has it to be stored again; nothing where it did not open. */
type Opener = (key: OwnKey) => Promise<{ private: string; withKit?: boolean } | undefined>

/** Whether the present password does not open a key: it is locked, or damaged. */
export const isClosed = ({ status, problem }: Pick<OwnKey, 'status' | 'problem'>) =>
  status === 'locked' || problem !== null

/** What came of it: how many keys opened, how many are locked still, and whether the newest is one of those that open. */
export type Unlocked = { opened: number; stillLocked: number; isNewestOpen: boolean }

/** Takes every locked or damaged key that the opener opens back into use, here and on the server. Throws CallError, CryptoFailure. */
export async function openLocked({ id, reference }: Owner, password: string, open: Opener): Promise<Unlocked> {
  const { data } = await call(keys.list, {})
  const locked = data.filter(isClosed)
  const opened = new Set<number>()
  for (const held of locked) {
    const anew = await open(held)
    if (!anew) continue
    const { version, public: shown } = held
    await call(keys.unlock, { body: { version, ...anew } })
    const key = await askWorker('unwrap', { password, reference, public: shown, private: anew.private })
    await keepPrivateKey(id, { version, key })
    opened.add(version)
  }
  forgetKnownKeys()
  const newest = data[0]
  return {
    opened: opened.size,
    stillLocked: locked.length - opened.size,
    isNewestOpen: !newest || !isClosed(newest) || opened.has(newest.version),
  }
}
