import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'

/** A question to a key; nobody is named where somebody signs in. */
export type StaffChallenge = { hash: Buffer; staffId: string | null; purpose: Tables['staff_challenge']['purpose'] }

export async function insertStaffChallenge(db: Database, { hash, staffId, purpose }: StaffChallenge, expiresAt: Date) {
  await db
    .insertInto('staff_challenge')
    .values({ challenge_hash: hash, staff_id: staffId, purpose, expires_at: expiresAt })
    .execute()
}

/** Uses a question up; false when it was never put, to this person and for this, or is over. */
export async function deleteStaffChallenge(db: Database, { hash, staffId, purpose }: StaffChallenge, at: Date) {
  const taken = await db
    .deleteFrom('staff_challenge')
    .where('challenge_hash', '=', hash)
    .where('staff_id', staffId === null ? 'is' : '=', staffId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', at)
    .returning('purpose')
    .executeTakeFirst()
  return taken !== undefined
}

export async function deleteOldStaffChallenges(db: Database, at: Date) {
  await db.deleteFrom('staff_challenge').where('expires_at', '<=', at).execute()
}
