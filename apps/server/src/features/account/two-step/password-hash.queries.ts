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

/** The record of a member's password, and the address that it may be bound to. */
export function selectPasswordHash(db: Database, memberId: string) {
  return db
    .selectFrom('member')
    .select(['password_hash', 'email_sealed', 'email_index'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
}
