import type { ReportCategory } from '@amour/contract/trust/reports.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'
import type { AutoHideBound } from '#database/moderation-tables.ts'
import { isJudged, isUpheld } from '#database/report-outcomes.ts'

type Since = { hour: Date; day: Date }

/** Whether a person has looked at what this reporter says of this member, and has found nothing. */
export async function selectWasWrong(
  db: Database,
  reporterId: string,
  { memberId, category }: { memberId: string; category: ReportCategory },
) {
  const row = await db
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .select('report.id')
    .where('report.reporter_id', '=', reporterId)
    .where('report.category', '=', category)
    .where('report.outcome', '=', 'noAction')
    .where(isJudged('report'))
    .where('moderation_case.member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A reporter's account, how their reports since a moment turned out, and how many they hid within the last day. Their
 * profile is finished once a person has read what it says.
 */
export async function selectReporter(db: Database, id: string, { since, day }: { since: Date; day: Date }) {
  const { rows } = await sql<{
    created_at: Date
    is_finished: boolean
    upheld: number
    refuted: number
    hidden: number
  }>`
    SELECT created_at, profile_updated_at IS NOT NULL AND EXISTS (SELECT FROM member_profile
        WHERE member_id = member.id AND description IS NOT NULL) AS is_finished,
      (SELECT count(*)::int FROM report WHERE reporter_id = ${id}::uuid AND created_at > ${since}
        AND ${isUpheld('report')}) AS upheld,
      (SELECT count(*)::int FROM report WHERE reporter_id = ${id}::uuid AND created_at > ${since}
        AND ${isJudged('report')} AND outcome = 'noAction') AS refuted,
      (SELECT count(*)::int FROM auto_hide JOIN report ON report.id = report_id
        WHERE reporter_id = ${id}::uuid AND auto_hide.outcome = 'hidden' AND auto_hide.created_at > ${day}) AS hidden
    FROM member WHERE id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Who calls is there.')
  return row
}

/** Whether somebody has begun or answered a conversation with this member: their words are no stranger's. */
export async function selectHasWritten(db: Database, fromId: string, toId: string) {
  const row = await db
    .selectFrom('conversation')
    .select('id')
    .where(
      sql<boolean>`(member_a, member_b) = (least(${fromId}::uuid, ${toId}::uuid), greatest(${fromId}::uuid, ${toId}::uuid))`,
    )
    .where((eb) => eb.or([eb('started_by', '=', fromId), eb('answered_at', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Lets one report at a time count and hide until the transaction ends. */
export async function lockAutoHide(db: Database) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('auto-hide', 0))`.execute(db)
}

/**
 * What words alone have hidden by share, and which alarms were raised lately. What a person has found right since does
 * not count; what nobody has decided about counts however old it is.
 */
export async function countAutoHidden(db: Database, { hour, day }: Since) {
  const { rows } = await sql<{
    hour: number
    day: number
    newcomers: number
    contacts: number
    alarms: AutoHideBound[]
  }>`
    SELECT count(*) FILTER (WHERE is_counted AND share = 'members' AND at > ${hour})::int AS hour,
      count(*) FILTER (WHERE is_counted AND share = 'members')::int AS day,
      count(*) FILTER (WHERE is_counted AND share = 'members' AND is_newcomer)::int AS newcomers,
      count(*) FILTER (WHERE is_counted AND share = 'contacts')::int AS contacts,
      coalesce(array_agg(alarm) FILTER (WHERE alarm IS NOT NULL AND at > ${hour}), '{}') AS alarms
    FROM (SELECT auto_hide.created_at AS at, share, is_newcomer, alarm, auto_hide.outcome = 'hidden'
        AND coalesce(report.outcome NOT IN ('actionTaken', 'removed'), true) AS is_counted
      FROM auto_hide JOIN report ON report.id = report_id
      WHERE auto_hide.created_at > ${day} OR auto_hide.outcome = 'hidden' AND report.closed_at IS NULL) AS recent`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('Counting gave no row.')
  return row
}

export async function insertAutoHide(db: Database, row: NewRow<'auto_hide'>) {
  await db.insertInto('auto_hide').values(row).execute()
}
