import type { User } from '@amour/contract/account/accounts.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { WRITES_VERSION_2 } from '#app/account/formats.ts'
import { call } from '#app/call/call.ts'
import { requireStillMember } from '#app/call/second-try.ts'
import { storePrivateKey } from '#app/storage/storage.ts'
import { storeFurtherKey } from '#app/storage/storage-further-keys.ts'
import { runCryptoTask } from './crypto-worker.ts'
import { noteMade } from './made-keys.ts'

type WrappedKey = { version: number; public: string; private: string }

type Owner = Pick<User, 'id' | 'reference'>

/** Puts the further keys in a wrap into this browser, where it has some. Throws CryptoFailure. */
export async function keepFurtherKeys({ id, reference }: Owner, password: string, { version, ...key }: WrappedKey) {
  if ((await runCryptoTask('dhOf', key.public)) === null) return
  const further = await runCryptoTask('unwrapFurther', { password, reference, ...key })
  if (further) await storeFurtherKey(id, { version, ...further })
}

/**
 * Further keys for an account whose newest key has none (decision 119): the same RSA key, as a version of its own.
 * Answers the member as it then is; nothing is held up where it does not come about, and it is tried again at the next
 * sign-in.
 */
export async function addFurtherKeys(user: User, password: string, newest: WrappedKey, key: CryptoKey): Promise<User> {
  if (!WRITES_VERSION_2) return user
  try {
    if ((await runCryptoTask('dhOf', newest.public)) !== null) return user
    const asked = { password, reference: user.reference, public: newest.public, private: newest.private }
    const { further, ...pair } = await runCryptoTask('addFurther', asked)
    requireStillMember(user.id)
    const { version } = await call(keys.save, { body: pair })
    // The key before has just been opened with the password: nobody is asked about it either.
    await noteMade(user.id, newest.public)
    await noteMade(user.id, pair.public)
    await storePrivateKey(user.id, { version, key })
    await storeFurtherKey(user.id, { version, ...further })
    // What was made before opens the RSA key alone.
    const opensNewest = { recoveryKit: false, passkeyOpens: false, keyHasOldWrap: false }
    return { ...user, ...opensNewest, public: pair.public, key: pair.private, keyVersion: version }
  } catch {
    return user
  }
}
