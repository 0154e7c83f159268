import { randomBytes } from 'node:crypto'

import { fingerprint } from '@amour/crypto/fingerprint.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { keyPrint } from '@amour/crypto/key-print.ts'
import { wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { sealWrap, type SlowSecret, slowSecret } from '@amour/crypto/wraps/wrap-2.ts'

import { demoLogins } from './logins.ts'

export type MemberKeys = {
  publicKey: CryptoKey
  /** As the server keeps them. */
  public: string
  fingerprint: string
  wrapped: string
}

async function makeKeys(pair: CryptoKeyPair, username: string, reference: string): Promise<MemberKeys> {
  const known = demoLogins.find((login) => login.username === username)?.password
  const secret = known === undefined ? nobodysSecret(reference) : slowSecret({ password: known, reference })
  const inner = await wrapPrivate(pair.privateKey, secret)
  const exported = await exportPublic(pair.publicKey)
  return {
    publicKey: pair.publicKey,
    public: exported,
    fingerprint: await fingerprint(exported),
    wrapped: await sealWrap({ w: inner }, secret, await keyPrint(exported)),
  }
}

/** Anyone who cannot sign in never opens a message: any password and any key will do, and nobody knows them. */
const nobodysSecret = (reference: string): SlowSecret => ({
  password: randomBytes(24).toString('base64url'),
  reference,
  getOuterKey: () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
})

const isLogin = (name: string) => demoLogins.some(({ username }) => username === name)

/**
 * Key pairs by username, as a browser would make them at the first sign-in: nobody who has one writes to somebody
 * without. Each of the `writers` has their own; the others, for whom nobody ever logs in, share one, since two hundred
 * would hold up the first start.
 */
export async function makeAllKeys(
  members: readonly { username: string; reference: string }[],
  writers: readonly string[],
) {
  const shared = await createKeyPair()
  const made = await Promise.all(
    members.map(async ({ username, reference }) => {
      const pair = writers.includes(username) || isLogin(username) ? await createKeyPair() : shared
      return [username, await makeKeys(pair, username, reference)] as const
    }),
  )
  return new Map(made)
}
