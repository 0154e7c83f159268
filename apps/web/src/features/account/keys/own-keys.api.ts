import { keys } from '@amour/contract/account/keys.ts'
import type { OwnKey, Wrap } from '@amour/contract/account/keys.ts'
import { CryptoFailure } from '@amour/crypto/failure.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Me } from '#app/account/account.ts'
import { call } from '#app/call/call.ts'
import { runCryptoTask } from './crypto-worker.ts'
import { describeKit } from './kit.api.ts'
import { isLockedOrDamaged, unlockOldKeys, type UnlockResult } from './key-unlock.ts'

export { isLockedOrDamaged }

/** None of the locked keys opens with this password. */
export class WrongOldPassword extends Error {
  override readonly name = 'WrongOldPassword'
}

/** All keys of the member, the newest first, without what opens them: that stays out of memory. */
export const ownKeysQuery = queryOptions({
  queryKey: ['own-keys'],
  queryFn: async ({ signal }) => {
    const { data } = await call(keys.list, {}, { signal })
    return Promise.all(
      data.map(async ({ private: _wrapped, kit, passkeys, fingerprint, ...key }): Promise<OwnKeyView> => ({
        ...key,
        print: await printOf(key.public, fingerprint),
        kit: describeKit({ kit }),
        passkeys: passkeys.map(({ id }) => id),
      })),
    )
  },
})

/**
 * What the key is known by, reckoned here. The server's fingerprint is of the RSA key alone, which keys with and without
 * further ones share; it is shown where the other cannot be reckoned, so that the list comes in any case.
 */
const printOf = (shown: string, fingerprint: string) => runCryptoTask('print', shown).catch(() => fingerprint)

/** A key as its member sees it. */
export type OwnKeyView = Omit<OwnKey, 'private' | 'kit' | 'passkeys' | 'fingerprint'> & {
  /** What it is known by: `keyPrint` of packages/crypto. */
  print: string
  kit: ReturnType<typeof describeKit>
  /** Those that open it, as WebAuthn knows them. */
  passkeys: readonly string[]
}

type Owner = Pick<Me, 'id' | 'reference'>

/**
 * Opens every locked key that the old password opens, and wraps it under the present one. Needs a fresh sign-in.
 * Throws WrongOldPassword, CallError, CryptoFailure.
 */
export async function unlockKeys(owner: Owner, oldPassword: string, password: string): Promise<UnlockResult> {
  const { reference } = owner
  const unlocked = await unlockOldKeys(owner, password, async ({ public: shown, private: wrapped }) => {
    const secrets = { from: { password: oldPassword, reference }, to: { password, reference } }
    const anew = wrapped && (await rewrap({ public: shown, private: wrapped, ...secrets }))
    return anew ? { private: anew } : undefined
  })
  if (unlocked.opened === 0 && unlocked.stillLocked > 0) throw new WrongOldPassword()
  return unlocked
}

/** The keys that are neither locked nor damaged, wrapped for a new password. Needs a fresh sign-in. Throws CallError, CryptoFailure. */
export async function rewrapKeys({ reference }: Owner, password: string, newPassword: string): Promise<Wrap[]> {
  const { data } = await call(keys.list, {})
  const wraps: Wrap[] = []
  for (const ownKey of data) {
    const { version, public: shown, private: wrapped } = ownKey
    if (isLockedOrDamaged(ownKey)) continue
    if (!wrapped) throw new CryptoFailure('privateKey')
    const secrets = { from: { password, reference }, to: { password: newPassword, reference } }
    wraps.push({ version, private: await runCryptoTask('rewrap', { public: shown, private: wrapped, ...secrets }) })
  }
  return wraps
}

type Secret = { password: string; reference: string }
type Rewrap = { public: string; private: string; from: Secret; to: Secret }

/** The key wrapped anew; nothing where the first secret does not open it. */
async function rewrap(key: Rewrap): Promise<string | undefined> {
  try {
    return await runCryptoTask('rewrap', key)
  } catch (error) {
    if (error instanceof CryptoFailure && (error.step === 'privateKey' || error.step === 'passphrase')) return undefined
    throw error
  }
}
