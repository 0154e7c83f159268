import type { Database } from '#database/open.ts'

/** Uses a challenge up; false when it was used before, by whatever process. */
export async function insertUsedProof(db: Database, challengeHash: Buffer, expiresAt: Date) {
  const row = await db
    .insertInto('used_proof')
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return row !== undefined
}
