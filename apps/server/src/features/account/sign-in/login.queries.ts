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

/**
 * Holds the password as it is until the transaction ends; false when it was changed meanwhile. Others may hold it too,
 * unless the transaction is to change the member.
 */
export async function lockPassword(
  db: Database,
  { id, hash, isToChange }: { id: string; hash: string; isToChange: boolean },
) {
  const held = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', hash)
    .$call((query) => (isToChange ? query.forNoKeyUpdate() : query.forShare()))
    .executeTakeFirst()
  return held !== undefined
}

export async function updatePasswordHash(db: Database, { id, from, to }: { id: string; from: string; to: string }) {
  await db
    .updateTable('member')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute()
}

export async function selectPasswordHash(db: Database, memberId: string) {
  const query = db.selectFrom('member').select('password_hash').where('id', '=', memberId)
  return (await query.executeTakeFirstOrThrow()).password_hash
}
