import type { Database } from '#database/open.ts'

/** The next members by id, with what their age is worked out from; who stands for a former member has nothing. */
export function selectAges(db: Database, after: string, count: number) {
  return db
    .selectFrom('member')
    .select(['id', 'age', 'dob_sealed'])
    .where('id', '>', after)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .limit(count)
    .execute()
}

export async function updateAge(db: Database, id: string, age: number) {
  await db.updateTable('member').set({ age }).where('id', '=', id).execute()
}
