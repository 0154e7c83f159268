import type { Database } from '#database/open.ts'
import { sql } from 'kysely'

/** Members by their usernames, in small letters. */
export function selectByUsernames(db: Database, usernames: readonly string[]) {
  return db
    .selectFrom('member')
    .select(['id', 'username'])
    .where(sql<boolean>`lower(username) = ANY(${[...usernames]}::text[])`)
    .execute()
}

/** Whom a person has declared, by name. */
export async function selectConflicts(db: Database, staffId: string) {
  const rows = await db
    .selectFrom('staff_conflict')
    .innerJoin('member', 'member.id', 'staff_conflict.member_id')
    .select('member.username')
    .where('staff_conflict.staff_id', '=', staffId)
    .orderBy(sql`lower(member.username)`)
    .execute()
  return rows.map(({ username }) => username)
}

type Declared = { staffId: string; memberIds: readonly string[]; words: string; at: Date }

/** Puts a new declaration in place of the old one. */
export async function replaceConflicts(db: Database, { staffId, memberIds, words, at }: Declared) {
  await db.deleteFrom('staff_conflict').where('staff_id', '=', staffId).execute()
  if (memberIds.length > 0)
    await db
      .insertInto('staff_conflict')
      .values(memberIds.map((id) => ({ staff_id: staffId, member_id: id, declared_at: at })))
      .execute()
  await db.updateTable('staff').set({ conflicts: words }).where('id', '=', staffId).execute()
}
