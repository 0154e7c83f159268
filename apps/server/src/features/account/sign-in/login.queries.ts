import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** The account that an address belongs to, and the newest registration that waits for its activation. */
export async function selectLogins(db: Database, emailIndex: Buffer) {
  const rows = await db
    .selectFrom('member')
    .where('email_index', '=', emailIndex)
    .select(['id', 'status', 'password_hash', 'email_sealed'])
    .orderBy((eb) => eb('status', '=', 'unactivated'))
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute()
  return {
    account: rows.find(({ status }) => status !== 'unactivated'),
    registration: rows.find(({ status }) => status === 'unactivated'),
  }
}

type Asked = { emailIndex: Buffer; username: string | undefined }

/** The registration of an address that waits under this username, or the newest of it where none is named. */
export function selectRegistration(db: Database, { emailIndex, username }: Asked) {
  return db
    .selectFrom('member')
    .where('email_index', '=', emailIndex)
    .where('status', '=', 'unactivated')
    .$if(username !== undefined, (of) => of.where(sql`lower(username)`, '=', username?.toLowerCase()))
    .select(['id', 'password_hash'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type NewRecord = { id: string; index: Buffer; from: string; to: string }

/** Keeps a password as today's records are, unless password or address have changed meanwhile: the record holds for both. */
export async function updatePasswordHash(db: Database, { id, index, from, to }: NewRecord) {
  await db
    .updateTable('member')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('email_index', '=', index)
    .where('password_hash', '=', from)
    .execute()
}
