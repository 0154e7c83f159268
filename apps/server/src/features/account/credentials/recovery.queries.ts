import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Wrong passwords after which a link is burnt, and live links of an address (docs/security/rules.md §2.5). */
const ATTEMPTS_MAX = 5
const LIVE_MAX = 3

type NewRecovery = {
  id: string
  index: Buffer
  passwordSealed: Buffer
  tokenHash: Buffer
  at: Date
  expiresAt: Date
}

/** Keeps a wanted password beside the others of the address; false when three are waiting. */
export async function insertRecovery(
  db: Database,
  { id, index, passwordSealed, tokenHash, at, expiresAt }: NewRecovery,
) {
  const live = sql`SELECT count(*) FROM recovery WHERE email_index = ${index} AND expires_at > ${at}`
  const { numAffectedRows } = await sql`
    INSERT INTO recovery (id, email_index, password_sealed, token_hash, created_at, expires_at)
    SELECT ${id}, ${index}, ${passwordSealed}, ${tokenHash}, ${at}, ${expiresAt}
    WHERE (${live}) < ${LIVE_MAX}`.execute(db)
  return numAffectedRows === 1n
}

/** Counts an attempt at a live link of this e-mail address and gives its member; undefined for any other link. */
export function countRecoveryAttempt(
  db: Database,
  { tokenHash, index, at }: { tokenHash: Buffer; index: Buffer; at: Date },
) {
  return db
    .updateTable('recovery')
    .from('member')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .whereRef('member.email_index', '=', 'recovery.email_index')
    .where('member.email_index', '=', index)
    .where('member.status', '<>', 'unactivated')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .where('attempts', '<', ATTEMPTS_MAX)
    .returning([
      'recovery.id as recoveryId',
      'recovery.password_sealed',
      'member.id',
      'member.status',
      'member.email_sealed',
    ])
    .executeTakeFirst()
}

/** Takes the attempt back whose password was right: only wrong ones burn the link. */
export async function forgiveRecoveryAttempt(db: Database, id: string) {
  await db
    .updateTable('recovery')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Uses the link up; false when another call has. The member's lock lets one change of password in at a time. */
export async function useRecovery(db: Database, { id, memberId }: { id: string; memberId: string }) {
  await db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  const taken = await db.deleteFrom('recovery').where('id', '=', id).returning('id').executeTakeFirst()
  return taken !== undefined
}

export async function deleteRecoveries(db: Database, index: Buffer) {
  await db.deleteFrom('recovery').where('email_index', '=', index).execute()
}
