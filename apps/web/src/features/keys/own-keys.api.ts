import { keys } from '@amour/contract/keys.ts'
import type { OwnKey, Wrap } from '@amour/contract/keys.ts'
import { CryptoFailure } from '@amour/crypto/failure.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Me } from '#app/account.ts'
import { call } from '#app/call.ts'
import { keepPrivateKey } from '#app/storage.ts'
import { askWorker } from './ask-worker.ts'
import { forgetKnownKeys } from './keys.api.ts'

/** None of the locked keys opens with this password. */
export class WrongOldPassword extends Error {
  override readonly name = 'WrongOldPassword'
}

/** All keys of the member, the newest first, without their private halves: those stay out of memory. */
export const ownKeysQuery = queryOptions({
  queryKey: ['own-keys'],
  queryFn: async ({ signal }) => {
    const { data } = await call(keys.list, {}, { signal })
    return data.map(({ private: _wrapped, ...key }): Omit<OwnKey, 'private'> => key)
  },
})

type Owner = Pick<Me, 'id' | 'reference'>

/**
 * Opens every locked key that the old password opens, and wraps it under the present one. Answers how many are locked
 * still and whether the newest is one of them. Needs a fresh sign-in. Throws WrongOldPassword, CallError, CryptoFailure.
 */
export async function unlockKeys({ id, reference }: Owner, oldPassword: string, password: string) {
  const { data } = await call(keys.list, {})
  const locked = data.filter(({ status }) => status === 'locked')
  const open = new Set<number>()
  for (const { version, public: shown, private: wrapped } of locked) {
    const from = { password: oldPassword, reference }
    const anew = wrapped && (await rewrap(wrapped, from, { password, reference }))
    if (!anew) continue
    await call(keys.unlock, { body: { version, private: anew } })
    const key = await askWorker('unwrap', { password, reference, public: shown, private: anew })
    await keepPrivateKey(id, { version, key })
    open.add(version)
  }
  if (locked.length > 0 && open.size === 0) throw new WrongOldPassword()
  forgetKnownKeys()
  const newest = data[0]
  return {
    stillLocked: locked.length - open.size,
    isNewestOpen: newest?.status !== 'locked' || open.has(newest.version),
  }
}

/** The keys that are not locked, wrapped for a new password. Needs a fresh sign-in. Throws CallError, CryptoFailure. */
export async function rewrapKeys({ reference }: Owner, password: string, newPassword: string): Promise<Wrap[]> {
  const { data } = await call(keys.list, {})
  const wraps: Wrap[] = []
  for (const { status, version, private: wrapped } of data) {
    if (status === 'locked') continue
    if (!wrapped) throw new CryptoFailure('privateKey')
    const secrets = { from: { password, reference }, to: { password: newPassword, reference } }
    wraps.push({ version, private: await askWorker('rewrap', { private: wrapped, ...secrets }) })
  }
  return wraps
}

type Secret = { password: string; reference: string }

/** The key wrapped anew; nothing where the first secret does not open it. */
async function rewrap(wrapped: string, from: Secret, to: Secret): Promise<string | undefined> {
  try {
    return await askWorker('rewrap', { private: wrapped, from, to })
  } catch (error) {
    if (error instanceof CryptoFailure && (error.step === 'privateKey' || error.step === 'passphrase')) return undefined
    throw error
  }
}
