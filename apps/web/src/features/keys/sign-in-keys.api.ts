import type { User } from '@amour/contract/accounts.ts'
import { keys } from '@amour/contract/keys.ts'
import { CryptoFailure } from '@amour/crypto/failure.ts'
import { refreshAccount } from '#app/account.ts'
import { call } from '#app/call.ts'
import { isRefusal } from '#app/call-error.ts'
import { keepPrivateKey } from '#app/storage.ts'
import { askWorker } from './ask-worker.ts'

/** What went wrong with the keys at a sign-in: a name in keys.json. */
export type SignInKeyProblem = 'keyPair' | 'publicKey' | 'passphrase' | 'privateKey' | 'saving'

/**
 * Puts the member's private key into this browser: the one the account has, or at the first sign-in a new one.
 * Answers the member as it then is, and what failed; a failure never undoes the sign-in (security.md 2.11).
 */
export async function bringKeys(
  user: User,
  password: string,
): Promise<{ user: User; problem: SignInKeyProblem | null }> {
  try {
    return { user: user.public ? await unwrapKey(user, password) : await makeKeys(user, password), problem: null }
  } catch (error) {
    return { user, problem: describe(error) }
  }
}

async function makeKeys(user: User, password: string): Promise<User> {
  const pair = await askWorker('create', { password, reference: user.reference })
  try {
    const { version } = await call(keys.save, { body: { public: pair.public, private: pair.private } })
    await keepPrivateKey(user.id, pair.key)
    return { ...user, public: pair.public, keyVersion: version }
  } catch (error) {
    if (!isRefusal(error, 'keyExists')) throw error
    // Another tab was quicker: its pair is the account's.
    return unwrapKey(await refreshAccount(), password)
  }
}

async function unwrapKey(user: User, password: string): Promise<User> {
  if (!user.public || !user.key) throw new CryptoFailure('privateKey')
  const secret = { password, reference: user.reference }
  await keepPrivateKey(user.id, await askWorker('unwrap', { ...secret, public: user.public, private: user.key }))
  return user
}

function describe(error: unknown): SignInKeyProblem {
  if (!(error instanceof CryptoFailure)) return 'saving'
  const { step } = error
  return step === 'keyPair' || step === 'publicKey' || step === 'passphrase' ? step : 'privateKey'
}
