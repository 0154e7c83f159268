import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** How many stars members have been given, by ids; who has none is absent. Those shut out of the site do not count. */
export async function selectSummaries(db: Database, subjectIds: string[]) {
  const { rows } = await sql<{ subject_id: string; count: number; average: number }>`
    SELECT rating.subject_id, count(*)::int AS count, avg(rating.stars)::float8 AS average
    FROM rating JOIN member rater ON rater.id = rating.rater_id
    WHERE rating.subject_id = ANY(${subjectIds}::uuid[]) AND rater.status <> 'suspended'
    GROUP BY rating.subject_id`.execute(db)
  return rows
}

/** The stars that one member gave another. */
export async function selectStars(db: Database, raterId: string, subjectId: string) {
  const row = await db
    .selectFrom('rating')
    .select('stars')
    .where('rater_id', '=', raterId)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return row?.stars
}

type Rating = { raterId: string; subjectId: string; stars: number; at: Date }

/** Says whether it is the first of the pair, not a change. */
export async function upsertRating(db: Database, { raterId, subjectId, stars, at }: Rating) {
  const { isNew } = await db
    .insertInto('rating')
    .values({ rater_id: raterId, subject_id: subjectId, stars, created_at: at, changed_at: at })
    .onConflict((conflict) => conflict.columns(['rater_id', 'subject_id']).doUpdateSet({ stars, changed_at: at }))
    // A row that no transaction has touched but this one was inserted by it.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return isNew
}

export async function deleteRating(db: Database, raterId: string, subjectId: string) {
  await db.deleteFrom('rating').where('rater_id', '=', raterId).where('subject_id', '=', subjectId).execute()
}
