import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

type Pair = { memberId: string; otherId: string }

/** Lets one change of a member's favourites at a time pass until the transaction ends. */
export async function lockFavouritesOf(db: Database, memberId: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`favourite|${memberId}`}, 0))`.execute(db)
}

export async function deleteFavouritesBetween(db: Database, { memberId, otherId }: Pair) {
  await sql`
    DELETE FROM favourite WHERE (member_id, favourite_id) IN (
      (${memberId}::uuid, ${otherId}::uuid), (${otherId}::uuid, ${memberId}::uuid))`.execute(db)
}

/** Whether somebody has marked the `member` of a query. */
export const isMarkedBy = (memberId: string) => sql<boolean>`
  EXISTS (SELECT FROM favourite WHERE member_id = ${memberId}::uuid AND favourite_id = member.id)`

/** Which of these a member has marked. */
export async function selectMarked(db: Database, memberId: string, ids: string[]) {
  const rows = await db
    .selectFrom('favourite')
    .select('favourite_id')
    .where('member_id', '=', memberId)
    .where(sql<boolean>`favourite_id = ANY(${ids}::uuid[])`)
    .execute()
  return rows.map(({ favourite_id }) => favourite_id)
}
