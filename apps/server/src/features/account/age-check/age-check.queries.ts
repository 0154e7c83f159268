import type { Database } from '#database/open.ts'

/** Marks a token as spent; says whether it was not before, also when two ask at once. */
export async function insertSpentToken(db: Database, mark: Buffer, month: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('age_token_spent')
    .values({ mark, month })
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === 1
}
