import type { User } from '@amour/contract/account/accounts.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { fingerprint } from '@amour/crypto/fingerprint.ts'
import { readWrapVersion } from '@amour/crypto/wraps/wrap-2.ts'
import { WRITES_VERSION_2 } from '#app/account/formats.ts'
import { call } from '#app/call/call.ts'
import { runCryptoTask } from './crypto-worker.ts'

type OpenedKey = { version: number; public: string; private: string; hasOldWrap: boolean }

/**
 * After a sign-in whose password has opened the member's keys: each version 1 wrap among them is followed by a version 2,
 * and where a version 2 has opened, the version 1 beside it goes (decision 115). Throws CallError, CryptoFailure.
 */
export async function renewWraps(
  user: User,
  password: string,
  newest: { version: number; private: string },
): Promise<void> {
  if (!WRITES_VERSION_2 || !user.public) return
  const first = { ...newest, public: user.public, hasOldWrap: user.keyHasOldWrap }
  const secret = { password, reference: user.reference }
  for (const key of [first, ...(newest.version > 1 ? await listOlder() : [])]) await renew(key, secret)
}

async function listOlder(): Promise<OpenedKey[]> {
  const { data } = await call(keys.list, {})
  return data.flatMap(({ status, private: wrapped, ...key }) =>
    status === 'retired' && wrapped ? [{ ...key, private: wrapped }] : [],
  )
}

async function renew(key: OpenedKey, secret: { password: string; reference: string }) {
  const isOld = readWrapVersion(key.private) === 1
  if (!isOld && !key.hasOldWrap) return
  const named = { version: key.version, fingerprint: await fingerprint(key.public) }
  // What this password does not open is neither followed nor confirmed.
  await runCryptoTask('unwrap', { ...secret, public: key.public, private: key.private })
  if (!isOld) return void (await call(keys.confirmWrap, { body: named }))
  const wrapped = await runCryptoTask('upgrade', { ...secret, public: key.public, private: key.private })
  await call(keys.upgradeWrap, { body: { ...named, private: wrapped } })
}
