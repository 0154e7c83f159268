import type { Database } from '#database/open.ts'

/** Whether members were made for a demonstration, whose passwords everybody can read. */
export async function hasDemoMembers(db: Database): Promise<boolean> {
  const row = await db.selectFrom('member').select('id').where('is_demo', '=', true).limit(1).executeTakeFirst()
  return row !== undefined
}
