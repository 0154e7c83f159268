import type { Database } from '#database/open.ts'
import type { LinkedAddress } from './email-change.queries.ts'

export async function insertFormerEmail(db: Database, former: LinkedAddress) {
  await db
    .insertInto('former_email')
    .values({
      id: former.id,
      member_id: former.memberId,
      email_index: former.index,
      email_sealed: former.emailSealed,
      token_hash: former.tokenHash,
      created_at: former.at,
      expires_at: former.expiresAt,
      restored_at: null,
    })
    .execute()
}

/** The former address of a live link. */
export function selectFormerEmail(db: Database, tokenHash: Buffer, at: Date) {
  return db
    .selectFrom('former_email')
    .select(['id', 'member_id', 'email_index', 'email_sealed', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .where('restored_at', 'is', null)
    .executeTakeFirst()
}

/** Uses the link up; false when another call has. The account is held from another change until `expiresAt`. */
export async function updateRestored(db: Database, { id, at, expiresAt }: { id: string; at: Date; expiresAt: Date }) {
  const marked = await db
    .updateTable('former_email')
    .set({ restored_at: at, expires_at: expiresAt })
    .where('id', '=', id)
    .where('restored_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Ends the links to addresses that came after one: they may be a thief's. */
export async function deleteLaterFormer(db: Database, { memberId, since }: { memberId: string; since: Date }) {
  await db
    .deleteFrom('former_email')
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .where('restored_at', 'is', null)
    .execute()
}

/** Until when a member's address stays as it was restored; undefined when it can be changed. */
export async function selectChangeLock(db: Database, memberId: string, at: Date) {
  const row = await db
    .selectFrom('former_email')
    .select('expires_at')
    .where('member_id', '=', memberId)
    .where('restored_at', 'is not', null)
    .where('expires_at', '>', at)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
  return row?.expires_at
}
