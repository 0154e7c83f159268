import { type Selectable, sql } from 'kysely'
import type { MemberRow, Tables } from '#database/tables.ts'
import type { Database } from '#database/open.ts'
import { isUpheld } from '#database/report-outcomes.ts'

/** Members of whose ratings something is not as others have been told. */
export async function selectUnsettled(db: Database, after: string, limit: number) {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT subject_id AS id FROM (
      SELECT subject_id FROM rating JOIN member giver ON giver.id = rater_id
        WHERE published_stars IS DISTINCT FROM stars AND struck_at IS NULL AND removed_at IS NULL
          OR published_stars IS NOT NULL AND (removed_at IS NOT NULL OR struck_at IS NOT NULL
            OR giver.status IN ('suspended', 'closed', 'unactivated') OR ${isOutForCause})
      UNION ALL SELECT subject_id FROM rating_summary WHERE raters <>
        (SELECT count(*) FROM rating counted WHERE counted.subject_id = rating_summary.subject_id AND published_stars IS NOT NULL)
      ) AS unsettled
    WHERE subject_id > ${after}::uuid ORDER BY 1 LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The one rated has blocked the giver and reported them, and the report was found right. */
const isOutForCause = sql<boolean>`(
  EXISTS (SELECT FROM block WHERE block.member_id = rating.subject_id AND block.blocked_id = rating.rater_id)
  AND EXISTS (SELECT FROM report JOIN moderation_case ON moderation_case.id = report.case_id
    WHERE report.reporter_id = rating.subject_id AND moderation_case.member_id = rating.rater_id AND ${isUpheld('report')}))`

/** Lets one count of a member's ratings at a time pass until the transaction ends. */
export async function lockRatings(db: Database, subjectId: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`rating|${subjectId}`}, 0))`.execute(db)
}

/** Measures anew how well the givers know a member; what was measured once does not get less. */
export async function updateAcquaintance(db: Database, subjectId: string) {
  await sql`
    UPDATE rating SET messages = greatest(rating.messages, known.messages), days = greatest(rating.days, known.days)
    FROM (
      SELECT rater_id, least(count(*) FILTER (WHERE sender_id = rater_id), count(*) FILTER (WHERE sender_id <> rater_id)) AS messages,
        floor(extract(epoch FROM least(max(sent_at) FILTER (WHERE sender_id = rater_id),
          max(sent_at) FILTER (WHERE sender_id <> rater_id)) - min(answered_at)) / 86400) AS days
      FROM rating given
        JOIN conversation ON member_a = least(rater_id, given.subject_id) AND member_b = greatest(rater_id, given.subject_id)
        JOIN message ON message.conversation_id = conversation.id
      WHERE given.subject_id = ${subjectId}::uuid AND given.published_stars IS DISTINCT FROM given.stars AND answered_at IS NOT NULL
      GROUP BY rater_id) AS known
    WHERE rating.subject_id = ${subjectId}::uuid AND rating.rater_id = known.rater_id`.execute(db)
}

/** A rating with what is known of its giver. */
export type GivenRating = Selectable<Tables['rating']> & {
  giver: string
  giver_status: MemberRow['status']
  giver_since: Date
  given: number
  given_low: number
  is_blocked: boolean
  is_out_for_cause: boolean
}

/** All ratings of a member. */
export async function selectGiven(db: Database, subjectId: string, { low }: { low: number }) {
  const { rows } = await sql<GivenRating>`
    SELECT rating.*, giver.username AS giver, giver.status AS giver_status, giver.created_at AS giver_since,
      (SELECT count(*)::int FROM rating all_given WHERE all_given.rater_id = rating.rater_id AND removed_at IS NULL) AS given,
      (SELECT count(*)::int FROM rating all_given WHERE all_given.rater_id = rating.rater_id AND removed_at IS NULL
        AND stars <= ${low}) AS given_low,
      EXISTS (SELECT FROM block WHERE block.member_id = rating.subject_id AND block.blocked_id = rating.rater_id) AS is_blocked,
      ${isOutForCause} AS is_out_for_cause
    FROM rating JOIN member giver ON giver.id = rating.rater_id
    WHERE rating.subject_id = ${subjectId}::uuid ORDER BY rating.changed_at DESC, rating.id`.execute(db)
  return rows
}

export async function selectRaters(db: Database, subjectId: string) {
  const row = await db
    .selectFrom('rating_summary')
    .select('raters')
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return row?.raters ?? 0
}

type Published = { raterId: string; stars: number | null; weight: number | null; rests: boolean }

export async function updatePublished(db: Database, subjectId: string, { raterId, stars, weight, rests }: Published) {
  await db
    .updateTable('rating')
    .set({ published_stars: stars, published_weight: weight, rests })
    .where('subject_id', '=', subjectId)
    .where('rater_id', '=', raterId)
    .execute()
}

type Summary = { halfStars: number | null; atLeast: number; raters: number; at: Date }

export async function upsertSummary(db: Database, subjectId: string, { halfStars, atLeast, raters, at }: Summary) {
  const summary = { half_stars: halfStars, at_least: atLeast, raters, published_at: at }
  await db
    .insertInto('rating_summary')
    .values({ subject_id: subjectId, ...summary })
    .onConflict((conflict) => conflict.column('subject_id').doUpdateSet(summary))
    .execute()
}

/** Forgets what was taken back, once nothing of it is told any more; what was struck stays, so that it is not given again. */
export async function deleteTakenBack(db: Database, subjectId: string) {
  await db
    .deleteFrom('rating')
    .where('subject_id', '=', subjectId)
    .where('removed_at', 'is not', null)
    .where('published_stars', 'is', null)
    .where('struck_at', 'is', null)
    .execute()
}

/** Puts ratings before a person. */
export async function updateHeld(db: Database, id: string, heldFor: GivenRating['held_for'], caseId: string) {
  await db.updateTable('rating').set({ held_for: heldFor, case_id: caseId }).where('id', '=', id).execute()
}

/** Somebody has looked, and they count like any other. */
export async function updateCleared(db: Database, subjectId: string, at: Date, until: Date) {
  await db
    .updateTable('rating')
    .set({ cleared_at: at })
    .where('subject_id', '=', subjectId)
    .where(sql<boolean>`held_for <> '{}' AND cleared_at IS NULL AND struck_at IS NULL AND changed_at <= ${until}`)
    .execute()
}

export async function updateStruck(db: Database, ids: string[], decisionId: string, at: Date) {
  await db
    .updateTable('rating')
    .set({ struck_at: at, struck_in: decisionId })
    .where(sql<boolean>`id = ANY(${ids}::uuid[]) AND struck_at IS NULL`)
    .execute()
}

/** Ratings of a member that one person alone has struck since. */
export async function countStruckAlone(db: Database, subjectId: string, since: Date) {
  const { count } = await db
    .selectFrom('rating')
    .innerJoin('decision', 'decision.id', 'rating.struck_in')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('rating.subject_id', '=', subjectId)
    .where('decision.approver_id', 'is', null)
    .where('struck_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}
