import type { User } from '@amour/contract/account/accounts.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { CryptoFailure, type CryptoStep } from '@amour/crypto/failure.ts'
import { refreshAccount } from '#app/account/me.ts'
import { call } from '#app/call/call.ts'
import { isRefusal } from '#app/call/call-error.ts'
import { requireStillMember, tryTwice } from '#app/call/second-try.ts'
import { storePrivateKey, readPrivateKeys } from '#app/storage/storage.ts'
import { storeFurtherKey } from '#app/storage/storage-further-keys.ts'
import { runCryptoTask } from './crypto-worker.ts'
import { addFurtherKeys, keepFurtherKeys } from './further-keys.api.ts'
import { noteMade } from './made-keys.ts'
import { renewWraps } from './wrap-renewal.api.ts'
import { KeyDamaged, KeyLocked, KeyMissing } from './key-errors.ts'
import { clearKeyCache } from './keys.api.ts'

/**
 * What went wrong with the keys at a sign-in: a name in keys.json. `locked`: the password was recovered; `damaged`: the
 * server keeps nothing that this password opens; `withheld`: it says that there is no key, and here is one;
 * `cannotEncrypt`: both keys are there, and the public one encrypts nothing.
 */
export type SignInKeyProblem =
  | 'keyPair'
  | 'publicKey'
  | 'passphrase'
  | 'privateKey'
  | 'saving'
  | 'locked'
  | 'damaged'
  | 'withheld'
  | 'cannotEncrypt'

/**
 * Puts the member's private key into this browser: the one the account has, or at the first sign-in a new one.
 * Answers the member as it then is, and what failed; a failure never undoes the sign-in (docs/security/rules.md §2.11).
 */
export async function loadSignInKeys(
  user: User,
  password: string,
): Promise<{ user: User; problem: SignInKeyProblem | null }> {
  try {
    return { user: user.public ? await unwrapKeys(user, password) : await makeFirstKeys(user, password), problem: null }
  } catch (error) {
    return { user, problem: describe(error) }
  }
}

/** Anyone who has had keys is not given others because a server says that there are none. */
async function makeFirstKeys(user: User, password: string): Promise<User> {
  const stored = await readPrivateKeys(user.id)
  if (stored.length > 0) throw new KeyMissing()
  return createKeys(user, password)
}

/**
 * A new pair for the account, under its password; what older keys have sealed stays theirs. Answers the member as it
 * then is. Throws CallError, KeyLocked and CryptoFailure.
 */
export async function createKeys(user: User, password: string): Promise<User> {
  const pair = await runCryptoTask('create', { password, reference: user.reference })
  try {
    const body = { public: pair.public, private: pair.private }
    requireStillMember(user.id)
    // The same pair again changes nothing; saved without an answer, it would be taken for somebody else's.
    const { version } = await tryTwice(() => call(keys.save, { body }))
    await noteMade(user.id, pair.public)
    await storePrivateKey(user.id, { version, key: pair.key })
    if (pair.further) await storeFurtherKey(user.id, { version, ...pair.further })
    clearKeyCache()
    return { ...user, public: pair.public, keyVersion: version, keyLocked: false, keyProblem: null }
  } catch (error) {
    if (!isRefusal(error, 'keyExists')) throw error
    // Another tab was quicker: its pair is the account's.
    const now = await refreshAccount()
    requireStillMember(user.id)
    return unwrapKeys(now, password)
  }
}

async function unwrapKeys(user: User, password: string): Promise<User> {
  if (user.keyLocked) throw new KeyLocked()
  if (user.keyProblem === 'damaged') throw new KeyDamaged()
  const { public: shown, key: wrapped, keyVersion: version, reference } = user
  if (!shown || !wrapped || !version) throw new CryptoFailure('privateKey')
  const key = await runCryptoTask('unwrap', { password, reference, public: shown, private: wrapped }).catch((error) => {
    // The wrap before is under the password before.
    throw user.keyProblem === 'previous' && isStep(error, 'privateKey') ? new KeyDamaged() : error
  })
  await storePrivateKey(user.id, { version, key })
  const newest = { version, public: shown, private: wrapped }
  await keepFurtherKeys(user, password, newest)
  if (version > 1) await unwrapOlder(user, password)
  // Nobody waits for it: it is tried again at the next sign-in.
  void renewWraps(user, password, { version, private: wrapped }).catch(() => undefined)
  const grown = await addFurtherKeys(user, password, newest, key)
  clearKeyCache()
  return grown
}

/** Older messages need older keys; one that cannot be had is no reason to hold up a sign-in. */
async function unwrapOlder({ id, reference }: User, password: string) {
  const { data } = await call(keys.list, {}).catch(() => ({ data: [] }))
  for (const { status, version, public: shown, private: wrapped } of data) {
    if (status !== 'retired' || !wrapped) continue
    const key = await runCryptoTask('unwrap', { password, reference, public: shown, private: wrapped }).catch(
      () => null,
    )
    if (!key) continue
    await storePrivateKey(id, { version, key })
    const older = { version, public: shown, private: wrapped }
    await keepFurtherKeys({ id, reference }, password, older).catch(() => undefined)
  }
}

const isStep = (error: unknown, step: CryptoStep) => error instanceof CryptoFailure && error.step === step

function describe(error: unknown): SignInKeyProblem {
  if (error instanceof KeyLocked) return 'locked'
  if (error instanceof KeyDamaged) return 'damaged'
  if (error instanceof KeyMissing) return 'withheld'
  if (!(error instanceof CryptoFailure)) return 'saving'
  const { step } = error
  if (step === 'encrypt') return 'cannotEncrypt'
  return step === 'keyPair' || step === 'publicKey' || step === 'passphrase' ? step : 'privateKey'
}
