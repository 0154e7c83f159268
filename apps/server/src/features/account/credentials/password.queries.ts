import type { Database } from '#database/open.ts'

export async function updatePassword(db: Database, memberId: string, passwordHash: string) {
  await db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
}

type Replacement = { id: string; record: string; index: Buffer; to: string }

/** Swaps one password for another; false when it, or the address that the new one holds for, was changed meanwhile. */
export async function replacePassword(db: Database, { id, record, index, to }: Replacement) {
  const replaced = await db
    .updateTable('member')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', record)
    .where('email_index', '=', index)
    .returning('id')
    .executeTakeFirst()
  return replaced !== undefined
}

export async function deleteRecoveriesOf(db: Database, memberId: string) {
  await db
    .deleteFrom('recovery')
    .using('member')
    .whereRef('member.email_index', '=', 'recovery.email_index')
    .where('member.id', '=', memberId)
    .execute()
}
