import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** What is told of members' ratings, by ids; of whom nothing is told is absent. */
export function selectSummaries(db: Database, subjectIds: string[]) {
  return db
    .selectFrom('rating_summary')
    .select(['subject_id', 'half_stars', 'at_least'])
    .where(sql<boolean>`subject_id = ANY(${subjectIds}::uuid[])`)
    .execute()
}

export type SummaryRow = { half_stars: number | null; at_least: number }

/** What is told of the ratings of the `member` of a query; null where nothing is. */
export const summaryOf = sql<SummaryRow | null>`(
  SELECT json_build_object('half_stars', half_stars, 'at_least', at_least)
  FROM rating_summary WHERE subject_id = member.id)`

/** The stars that one member gave another. */
export async function selectStars(db: Database, raterId: string, subjectId: string) {
  const row = await db
    .selectFrom('rating')
    .select('stars')
    .where('rater_id', '=', raterId)
    .where('subject_id', '=', subjectId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.stars
}

type Rating = { raterId: string; subjectId: string; stars: number; at: Date; dueAt: Date }

/** Gives or changes a rating. Other stars than before wait anew, and are looked at anew where something is odd. */
export async function upsertRating(db: Database, { raterId, subjectId, stars, at, dueAt }: Rating) {
  const isOther = sql<boolean>`(rating.stars <> ${stars} OR rating.removed_at IS NOT NULL)`
  await db
    .insertInto('rating')
    .values({ rater_id: raterId, subject_id: subjectId, stars, created_at: at, changed_at: at, due_at: dueAt })
    .onConflict((conflict) =>
      conflict.columns(['rater_id', 'subject_id']).doUpdateSet({
        stars,
        changed_at: sql`CASE WHEN ${isOther} THEN ${at}::timestamptz ELSE rating.changed_at END`,
        due_at: sql`CASE WHEN ${isOther} THEN ${dueAt}::timestamptz ELSE rating.due_at END`,
        cleared_at: sql`CASE WHEN ${isOther} THEN NULL ELSE rating.cleared_at END`,
        removed_at: null,
      }),
    )
    .execute()
}

/** Takes a rating back: what others have been told with it goes with the next batch, a decision about it stays. */
export async function removeRatingOf(db: Database, raterId: string, subjectId: string, at: Date) {
  await db
    .updateTable('rating')
    .set({ removed_at: at })
    .where('rater_id', '=', raterId)
    .where('subject_id', '=', subjectId)
    .where('removed_at', 'is', null)
    .execute()
}
