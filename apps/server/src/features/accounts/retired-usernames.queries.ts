import type { Database } from '#database/open.ts'

export async function insertRetiredUsername(db: Database, digest: Buffer, until: Date) {
  await db
    .insertInto('retired_username')
    .values({ digest, until })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ until }))
    .execute()
}
