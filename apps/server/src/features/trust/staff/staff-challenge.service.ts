import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#context.ts'
import { MINUTE } from '#durations.ts'
import {
  deleteOldStaffChallenges,
  deleteStaffChallenge,
  insertStaffChallenge,
  type StaffChallenge,
} from './staff-challenge.queries.ts'

/** Milliseconds in which a key has to answer. */
export const CHALLENGE_LIFE = 5 * MINUTE

type Purpose = Omit<StaffChallenge, 'hash'>

/** 32 random bytes, base64url, that a key has to sign, once and soon. */
export async function makeStaffChallenge({ db, clock }: Context, what: Purpose): Promise<string> {
  const challenge = randomBytes(32)
  const now = clock.now()
  // Whoever asks takes away what nobody answered, so that a flood of questions leaves nothing behind.
  await deleteOldStaffChallenges(db, now)
  await insertStaffChallenge(db, { hash: hashOf(challenge), ...what }, new Date(now.getTime() + CHALLENGE_LIFE))
  return challenge.toString('base64url')
}

/** Says whether the challenge, in base64url as it was signed, was put for this; it is then used up. */
export function useStaffChallenge({ db, clock }: Context, what: Purpose) {
  return (challenge: string): Promise<boolean> =>
    deleteStaffChallenge(db, { hash: hashOf(Buffer.from(challenge, 'base64url')), ...what }, clock.now())
}

const hashOf = (challenge: Buffer) => createHash('sha256').update(challenge).digest()
