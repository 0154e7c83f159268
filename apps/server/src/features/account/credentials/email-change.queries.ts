import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Addresses of a member that may wait at a time. */
const LIVE_MAX = 3

/** The member's own address and the record of their password, their row held until the transaction ends. */
export function releaseOwnEmail(db: Database, memberId: string) {
  return db
    .selectFrom('member')
    .select(['email_index', 'email_sealed', 'password_hash'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** An address that a mailed link stands for, sealed beside its blind index. */
export type LinkedAddress = {
  id: string
  memberId: string
  index: Buffer
  emailSealed: Buffer
  tokenHash: Buffer
  at: Date
  expiresAt: Date
}

/** Keeps a wanted address beside the others; false when three are waiting. Hold the member's row before. */
export async function insertEmailChange(db: Database, change: LinkedAddress & { passwordSealed: Buffer }) {
  const { id, memberId, index, emailSealed, passwordSealed, tokenHash, at, expiresAt } = change
  const live = sql`SELECT count(*) FROM email_change WHERE member_id = ${memberId} AND expires_at > ${at}`
  const { numAffectedRows } = await sql`
    INSERT INTO email_change
      (id, member_id, email_index, email_sealed, password_sealed, token_hash, created_at, expires_at)
    SELECT ${id}, ${memberId}, ${index}, ${emailSealed}, ${passwordSealed}, ${tokenHash}, ${at}, ${expiresAt}
    WHERE (${live}) < ${LIVE_MAX}`.execute(db)
  return numAffectedRows === 1n
}

/** The addresses that wait, the latest first. */
export function selectEmailChanges(db: Database, memberId: string, at: Date) {
  return db
    .selectFrom('email_change')
    .select(['id', 'email_sealed', 'created_at', 'expires_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteEmailChanges(db: Database, memberId: string) {
  await db.deleteFrom('email_change').where('member_id', '=', memberId).execute()
}

type Token = { tokenHash: Buffer; memberId: string; at: Date }

/** The address of a live link of this member. */
export function selectEmailChange(db: Database, { tokenHash, memberId, at }: Token) {
  return db
    .selectFrom('email_change')
    .select(['id', 'email_index', 'email_sealed', 'password_sealed'])
    .where('token_hash', '=', tokenHash)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', at)
    .executeTakeFirst()
}

/** Uses the link up; false when another call has. */
export async function useEmailChange(db: Database, id: string) {
  const taken = await db.deleteFrom('email_change').where('id', '=', id).returning('id').executeTakeFirst()
  return taken !== undefined
}

type Address = { memberId: string; index: Buffer; emailSealed: Buffer }

/** Blind index and sealed address change together. */
export async function updateEmail(db: Database, { memberId, index, emailSealed }: Address) {
  await db
    .updateTable('member')
    .set({ email_index: index, email_sealed: emailSealed })
    .where('id', '=', memberId)
    .execute()
}
