import { randomBytes } from 'node:crypto'

import { fingerprint } from '@amour/crypto/fingerprint.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { wrapPrivate } from '@amour/crypto/wrap.ts'

import { demoLogins } from './logins.ts'

export type MemberKeys = {
  publicKey: CryptoKey
  /** As the server keeps them. */
  public: string
  fingerprint: string
  wrapped: string
}

async function makeKeys(username: string, reference: string): Promise<MemberKeys> {
  const pair = await createKeyPair()
  // Who cannot sign in never opens a message: any password will do, and nobody knows it.
  const known = demoLogins.find((login) => login.username === username)?.password
  const password = known ?? randomBytes(24).toString('base64url')
  const exported = await exportPublic(pair.publicKey)
  return {
    publicKey: pair.publicKey,
    public: exported,
    fingerprint: await fingerprint(exported),
    wrapped: await wrapPrivate(pair.privateKey, { password, reference }),
  }
}

/** Real key pairs by username, as a browser would make them at the first sign-in. */
export async function makeAllKeys(members: readonly { username: string; reference: string }[]) {
  const made = await Promise.all(
    members.map(async ({ username, reference }) => [username, await makeKeys(username, reference)] as const),
  )
  return new Map(made)
}
