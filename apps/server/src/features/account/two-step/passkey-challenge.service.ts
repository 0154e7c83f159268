import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#context.ts'
import { MINUTE } from '#durations.ts'
import { deleteChallenge, insertChallenge } from './passkeys.queries.ts'

/** Milliseconds in which an authenticator has to answer. */
export const CHALLENGE_LIFE = 5 * MINUTE

type Purpose = 'create' | 'prove'

/** 32 random bytes, base64url, that a passkey of this member has to sign, once and soon. */
export async function makeChallenge({ db, clock }: Context, memberId: string, purpose: Purpose) {
  const challenge = randomBytes(32)
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_LIFE)
  await insertChallenge(db, { hash: hashOf(challenge), memberId, purpose }, expiresAt)
  return challenge.toString('base64url')
}

/** Says whether the challenge, in base64url as it was signed, is one of this member's for this purpose; it is then used up. */
export function useChallenge({ db, clock }: Context, memberId: string, purpose: Purpose) {
  return (challenge: string): Promise<boolean> => {
    const hash = hashOf(Buffer.from(challenge, 'base64url'))
    return deleteChallenge(db, { hash, memberId, purpose }, clock.now())
  }
}

const hashOf = (challenge: Buffer) => createHash('sha256').update(challenge).digest()
