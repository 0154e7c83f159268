import type { WaveBasis } from '@amour/contract/console/case-terms.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'
import { hasNoConflict } from '#features/trust/cases/claims.service.ts'
import { likeReports } from '#features/trust/report-search/alike-reports.service.ts'

export function selectWave(db: Database, id: string) {
  return db.selectFrom('wave').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Once under a number, however often it is sent; false where it was there. */
export async function insertWave(db: Database, wave: NewRow<'wave'>) {
  const made = await db
    .insertInto('wave')
    .values(wave)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Whether a case was decided by this wave. */
export async function isDecidedBy(db: Database, waveId: string, caseId: string) {
  const row = await db
    .selectFrom('decision')
    .select('id')
    .where('wave_id', '=', waveId)
    .where('case_id', '=', caseId)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of these cases that are about nobody whom this person knows. */
export function selectSeen(db: Database, ids: readonly string[], staffId: string) {
  return db
    .selectFrom('moderation_case')
    .selectAll()
    .where(sql<boolean>`moderation_case.id = ANY(${[...ids]}::uuid[])`)
    .where(hasNoConflict(staffId))
    .execute()
}

/** Which of these cases somebody has opened with what they rested on at a moment. */
export async function selectOpened(
  db: Database,
  ids: readonly string[],
  { staffId, seenAt }: { staffId: string; seenAt: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT subject_id::uuid AS id FROM audit_event
    WHERE action = 'case.read' AND staff_id = ${staffId}::uuid AND subject_id = ANY(${[...ids]}::text[])
      AND has_opened_case(${staffId}::uuid, subject_id::uuid, ${seenAt})`.execute(db)
  return rows.map(({ id }) => id)
}

type Facts = {
  id: string
  reference: string
  /** Everything that was reported is like the template, in the same category. */
  is_alike: boolean
  is_verified: boolean
  strikes: number
  has_signals: boolean
  /** The one item of the member that was reported; null where there is none, or several. */
  media_id: string | null
}

type Asked = { template: string; by: WaveBasis; strikesSince: Date }

/** What decides whether a case is one of a wave. */
export async function selectFacts(
  db: Database,
  ids: readonly string[],
  { template, by, strikesSince }: Asked,
): Promise<Facts[]> {
  const [only] = ids
  const caseId = ids.length === 1 ? sql`${only}::uuid` : undefined
  const { rows } = await sql<Facts>`
    WITH alike AS MATERIALIZED (${likeReports({ template, by, caseId })})
    SELECT moderation_case.id, reference,
      category IS NOT DISTINCT FROM (SELECT category FROM moderation_case first WHERE first.id = ${template}::uuid)
        AND EXISTS (SELECT FROM report WHERE case_id = moderation_case.id AND closed_at IS NULL)
        AND NOT EXISTS (SELECT FROM report WHERE case_id = moderation_case.id AND closed_at IS NULL
          AND (id NOT IN (SELECT id FROM alike) OR category IS DISTINCT FROM moderation_case.category)) AS is_alike,
      NOT EXISTS (SELECT FROM report WHERE case_id = moderation_case.id AND closed_at IS NULL AND kind = 'message'
        AND evidence IS DISTINCT FROM 'verified') AS is_verified,
      (SELECT count(*)::int FROM decision WHERE decision.member_id = moderation_case.member_id AND is_strike
        AND overturned_at IS NULL AND decision.created_at > ${strikesSince}) AS strikes,
      EXISTS (SELECT FROM signal WHERE signal.member_id = moderation_case.member_id) AS has_signals,
      (SELECT CASE WHEN count(DISTINCT report.media_id) = 1 THEN min(report.media_id::text)::uuid END
        FROM report JOIN media ON media.id = report.media_id AND media.member_id = moderation_case.member_id
          AND deleted_at IS NULL AND status <> 'rejected'
        WHERE case_id = moderation_case.id AND report.closed_at IS NULL) AS media_id
    FROM moderation_case WHERE moderation_case.id = ANY(${[...ids]}::uuid[])`.execute(db)
  return rows
}
