import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { isVisibleTo } from '#features/people/members/members.service.ts'

type Pair = { memberId: string; otherId: string }

export async function countFavourites(db: Database, memberId: string) {
  const { total } = await db
    .selectFrom('favourite')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertFavourite(db: Database, { id, memberId, otherId, at }: Pair & { id: string; at: Date }) {
  await db
    .insertInto('favourite')
    .values({ id, member_id: memberId, favourite_id: otherId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Says whether the member, named by id or username, was one of them and is there for them. */
export async function deleteFavourite(db: Database, memberId: string, key: string) {
  const { rows } = await sql`
    DELETE FROM favourite USING member other
    WHERE favourite.member_id = ${memberId}::uuid AND other.id = favourite.favourite_id
      AND (other.id::text = lower(${key}) OR lower(other.username) = lower(${key}))
      AND NOT is_hidden_from(other.id, ${memberId}::uuid)
    RETURNING favourite.id`.execute(db)
  return rows.length > 0
}

type Page = { before: string | undefined; limit: number }

/** The favourites that can be met at the moment, the latest first, each with the row's own id. */
export async function selectFavourites(db: Database, memberId: string, { before, limit }: Page) {
  const { rows } = await sql<{ id: string; favourite_id: string }>`
    SELECT favourite.id, favourite.favourite_id
    FROM favourite JOIN member ON member.id = favourite.favourite_id
    WHERE favourite.member_id = ${memberId}::uuid AND ${isVisibleTo(memberId)}
      AND (${before ?? null}::uuid IS NULL OR favourite.id < ${before ?? null}::uuid)
    ORDER BY favourite.id DESC
    LIMIT ${limit}`.execute(db)
  return rows
}
