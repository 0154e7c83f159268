import type { Database } from '#database/open.ts'

export async function insertRetiredUsername(db: Database, digest: Buffer, until: Date) {
  await db
    .insertInto('retired_username')
    .values({ digest, until })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ until }))
    .execute()
}

export async function selectIsRetired(db: Database, digest: Buffer, at: Date) {
  const row = await db
    .selectFrom('retired_username')
    .select('until')
    .where('digest', '=', digest)
    .where('until', '>', at)
    .executeTakeFirst()
  return row !== undefined
}
