import type { Database } from '#database/open.ts'

export async function insertRetiredUsername(db: Database, digest: Buffer, until: Date) {
  await db
    .insertInto('retired_username')
    .values({ digest, until })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ until }))
    .execute()
}

/** A process of the release before may have reserved the name in clear. */
export async function deleteReservation(db: Database, { username, digest }: { username: string; digest: Buffer }) {
  const names = [digest.toString('hex'), username.toLowerCase()]
  await db.deleteFrom('username_reservation').where('username', 'in', names).execute()
}
