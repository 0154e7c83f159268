import type { Database } from '#database/open.ts'

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

export async function selectPasswordHash(db: Database, memberId: string) {
  const query = db.selectFrom('member').select('password_hash').where('id', '=', memberId)
  return (await query.executeTakeFirstOrThrow()).password_hash
}
