import type { ReportCategory, ReportKind } from '@amour/contract/trust/reports.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'
import { isJudged, isUpheld } from '#database/report-outcomes.ts'

/** The member of an id or username, whoever asks: a report is no question whether somebody is there. */
export function selectReported(db: Database, key: { id: string } | { username: string }) {
  return db
    .selectFrom('member')
    .select(['id', 'username'])
    .where(
      'id' in key
        ? sql<boolean>`id = ${key.id}::uuid`
        : sql<boolean>`lower(username) = lower(${key.username}) AND activated_at IS NOT NULL`,
    )
    .where('status', 'not in', ['unactivated', 'closed'])
    .executeTakeFirst()
}

/**
 * A member who is there, held there until the transaction ends: whoever is erased at this moment is not there any more,
 * and whoever is reported first keeps nothing from the case.
 */
export async function lockReported(db: Database, id: string) {
  const row = await db.selectFrom('member').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/** Whose item this is. */
export function selectItem(db: Database, id: string) {
  return db.selectFrom('media').select(['id', 'member_id', 'kind']).where('id', '=', id).executeTakeFirst()
}

/** Messages that a member has sent or received, by id. */
export function selectOwnMessages(db: Database, memberId: string, ids: string[]) {
  return db
    .selectFrom('message')
    .selectAll()
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where(sql<boolean>`${memberId}::uuid IN (sender_id, recipient_id)`)
    .orderBy('seq')
    .execute()
}

type Reporter = { memberId: string | null; address: string | null }

const by = ({ memberId, address }: Reporter) =>
  memberId
    ? sql<boolean>`reporter_id = ${memberId}::uuid`
    : sql<boolean>`(reporter_id IS NULL AND address = ${address})`

/** What became of a reporter's earlier reports, and how many they made since a moment. */
export async function countReportsBy(db: Database, reporter: Reporter, since: Date) {
  return db
    .selectFrom('report')
    .select([
      sql<number>`count(*) FILTER (WHERE ${isUpheld('report')})::int`.as('upheld'),
      sql<number>`count(*) FILTER (WHERE ${isJudged('report')})::int`.as('decided'),
      sql<number>`count(*) FILTER (WHERE created_at > ${since})::int`.as('lately'),
    ])
    .where(by(reporter))
    .executeTakeFirstOrThrow()
}

/** Lets one report of a reporter's at a time pass until the transaction ends. */
export async function lockReporter(db: Database, key: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reporter|${key}`}, 0))`.execute(db)
}

type Said = { kind: ReportKind; category: ReportCategory; mediaId: string | null }

/** Whether this reporter has said the same in the same case, and nobody has decided. */
export async function selectIsRepeat(
  db: Database,
  reporter: Reporter,
  target: { kind: string; id: string },
  said: Said,
) {
  const row = await db
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .select('report.id')
    .where(by(reporter))
    .where(sql<boolean>`moderation_case.kind = ${target.kind}`)
    .where('moderation_case.target_id', '=', target.id)
    .where('report.kind', '=', said.kind)
    .where('report.category', '=', said.category)
    .where(sql<boolean>`report.media_id IS NOT DISTINCT FROM ${said.mediaId}::uuid`)
    .where('report.closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The messages that this reporter has revealed in the same case, of reports that nobody has decided about. */
export function selectRevealed(
  db: Database,
  reporterId: string,
  { kind, targetId, category }: { kind: string; targetId: string; category: ReportCategory },
) {
  return db
    .selectFrom('report_message')
    .innerJoin('report', 'report.id', 'report_message.report_id')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .select(['report_message.report_id', 'message_id', 'is_reported', 'report_message.state', 'report.is_repeat'])
    .where('report.reporter_id', '=', reporterId)
    .where('report.category', '=', category)
    .where('report.closed_at', 'is', null)
    .where(sql<boolean>`moderation_case.kind = ${kind}`)
    .where('moderation_case.target_id', '=', targetId)
    .execute()
}

/** Counts reports as repetitions of one that proves more. */
export async function updateReplaced(db: Database, ids: string[]) {
  if (ids.length === 0) return
  await db
    .updateTable('report')
    .set({ is_repeat: true })
    .where('id', 'in', ids)
    .where('closed_at', 'is', null)
    .execute()
}

/** Intimate images that are hidden on strangers' word and not decided about: of one source, and of all. */
export async function countHiddenFromOutside(db: Database, address: string) {
  return db
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .select([
      sql<number>`count(DISTINCT moderation_case.id) FILTER (WHERE report.address = ${address})::int`.as('ours'),
      sql<number>`count(DISTINCT moderation_case.id)::int`.as('all'),
    ])
    .where('moderation_case.kind', '=', 'intimate')
    .where('moderation_case.state', '<>', 'closed')
    .where('moderation_case.hidden_at', 'is not', null)
    .where('report.address', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** How a source's notices of intimate images have turned out since a moment. */
export async function countUpheldFrom(db: Database, address: string, since: Date) {
  return db
    .selectFrom('report')
    .select([
      sql<number>`count(*) FILTER (WHERE ${isUpheld('report')})::int`.as('upheld'),
      sql<number>`count(*) FILTER (WHERE ${isJudged('report')} AND outcome = 'noAction')::int`.as('refuted'),
    ])
    .where('reporter_id', 'is', null)
    .where('address', '=', address)
    .where('category', '=', 'intimateImage')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
}

/** False when the reference is taken. */
export async function insertReport(db: Database, report: NewRow<'report'>) {
  const row = await db
    .insertInto('report')
    .values(report)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertReportMessages(db: Database, rows: NewRow<'report_message'>[]) {
  if (rows.length > 0) await db.insertInto('report_message').values(rows).execute()
}

const reportColumns = (db: Database) =>
  db
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .selectAll('report')
    .select(['moderation_case.kind as case_kind', 'moderation_case.viewed_at', 'moderation_case.hidden_at'])

export type OwnReport = Awaited<ReturnType<typeof selectReportsBy>>[number]

/** A member's reports, the latest first. */
export function selectReportsBy(db: Database, memberId: string, { limit, offset }: { limit: number; offset: number }) {
  return reportColumns(db)
    .where('report.reporter_id', '=', memberId)
    .orderBy('report.created_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countReports(db: Database, memberId: string) {
  const { count } = await db
    .selectFrom('report')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('reporter_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

export function selectReport(db: Database, reference: string) {
  return reportColumns(db).where('report.reference', '=', reference).executeTakeFirst()
}
