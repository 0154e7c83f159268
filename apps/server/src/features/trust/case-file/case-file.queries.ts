import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { INTIMATE_HOURS } from '@amour/contract/trust/reports.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { isJudged, isUpheld } from '#database/report-outcomes.ts'
import { caseCards } from '#features/trust/cases/case-opening.service.ts'

export function selectClaimedBy(db: Database, staffId: string, at: Date) {
  return caseCards(db)
    .where((eb) => eb.or([eb('claimed_by', '=', staffId).and('claim_until', '>', at), eb('handed_to', '=', staffId)]))
    .where('state', '=', 'open')
    .orderBy('due_at')
    .limit(50)
    .execute()
}

/** Cases that somebody has decided since midnight in London; one may take several decisions. */
export async function countDecidedToday(db: Database, staffId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT case_id)::int AS count FROM decision WHERE staff_id = ${staffId}
      AND created_at >= date_trunc('day', ${at}::timestamptz, 'Europe/London')`.execute(db)
  return rows[0]?.count ?? 0
}

export type QueueRow = {
  queue: CaseQueue
  waiting: number
  low: number
  working: number
  proposed: number
  median: number | null
  slow: number | null
  next_due: Date | null
  remove_by: Date | null
}

/**
 * How full each queue is, and how long what waits has waited, in minutes. The clocks of what waits for a second person run on:
 * by law an image must be gone within the same hours.
 */
export async function selectQueues(db: Database, at: Date) {
  const { rows } = await sql<QueueRow>`
    SELECT queue, count(*) FILTER (WHERE state = 'open')::int AS waiting,
      count(*) FILTER (WHERE state = 'open' AND is_low)::int AS low,
      count(DISTINCT claimed_by) FILTER (WHERE claim_until > ${at})::int AS working,
      count(*) FILTER (WHERE state = 'proposed')::int AS proposed,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ${at}::timestamptz - created_at) / 60))::int AS median,
      (percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM ${at}::timestamptz - created_at) / 60))::int AS slow,
      min(due_at) AS next_due,
      min(created_at) FILTER (WHERE queue = 'intimate')
        + make_interval(hours => ${INTIMATE_HOURS}) AS remove_by
    FROM moderation_case WHERE state <> 'closed' GROUP BY queue`.execute(db)
  return rows
}

/** The reports of a case with what became of each reporter's earlier ones; the reporter is not among the columns. */
export async function selectReports(db: Database, caseId: string, memberId: string | null) {
  return (
    db
      .selectFrom('report')
      .select([
        'id',
        'reference',
        'kind',
        'category',
        'is_repeat',
        'description_sealed',
        'particulars_sealed',
        'outcome',
        'created_at',
      ])
      .select([
        sql<boolean>`address IS NOT NULL`.as('is_outside'),
        sql<number>`(SELECT count(*)::int FROM report earlier WHERE earlier.reporter_id = report.reporter_id
        AND ${isUpheld('earlier')})`.as('upheld'),
        sql<number>`(SELECT count(*)::int FROM report earlier WHERE earlier.reporter_id = report.reporter_id
        AND ${isJudged('earlier')})`.as('decided'),
        sql<boolean>`EXISTS (SELECT FROM block WHERE block.member_id = report.reporter_id
        AND block.blocked_id = ${memberId}::uuid)`.as('has_blocked'),
      ])
      .where('case_id', '=', caseId)
      // Each reporter's latest first, so that nobody's word is buried under many of somebody else's.
      .orderBy('is_repeat')
      .orderBy(sql`row_number() OVER (PARTITION BY is_repeat, coalesce(reporter_id::text, address, id::text)
      ORDER BY created_at DESC)`)
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute()
  )
}

/** The revealed messages of a case; of very many those that prove something, then some of each reporter's. */
export function selectEvidence(db: Database, caseId: string) {
  return db
    .selectFrom('report_message')
    .innerJoin('report', 'report.id', 'report_message.report_id')
    .selectAll('report_message')
    .where(
      sql<boolean>`report_message.id IN (
        SELECT shown.id FROM report_message shown JOIN report filed ON filed.id = shown.report_id
        WHERE filed.case_id = ${caseId}
        ORDER BY NOT (shown.is_reported AND shown.state = 'verified'), row_number() OVER (
          PARTITION BY filed.reporter_id, shown.is_reported ORDER BY filed.created_at DESC, shown.seq), shown.id
        LIMIT 300)`,
    )
    .orderBy('report.created_at')
    .orderBy('report_message.seq')
    .execute()
}

/** A member's items that others can see, the default photo first; without what is private, those that everybody sees. */
export async function selectPhotosOf(db: Database, memberId: string, { withPrivate }: { withPrivate: boolean }) {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .$if(!withPrivate, (query) => query.where('visibility', '=', 'public'))
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .limit(25)
    .execute()
  return rows.map(({ id }) => id)
}

export function selectReportedMember(db: Database, id: string) {
  return db
    .selectFrom('member')
    .innerJoin('location', 'location.id', 'member.location_id')
    .select(['member.id', 'username', 'status', 'age', 'member.created_at', 'verified_at', 'location.city'])
    .where('member.id', '=', id)
    .executeTakeFirst()
}

const decisionColumns = (db: Database) =>
  db
    .selectFrom('decision')
    .innerJoin('moderation_case', 'moderation_case.id', 'decision.case_id')
    .leftJoin('staff as maker', 'maker.id', 'decision.staff_id')
    .leftJoin('staff as second', 'second.id', 'decision.approver_id')
    .leftJoin('restriction', 'restriction.decision_id', 'decision.id')
    .leftJoin('appeal', 'appeal.decision_id', 'decision.id')
    .selectAll('decision')
    .select([
      'moderation_case.reference',
      'maker.name as maker',
      'second.name as second',
      'restriction.kind as restriction_kind',
      'restriction.until_at',
      'restriction.lifted_at',
      'appeal.state as appeal_state',
      sql<boolean>`EXISTS (SELECT FROM appeal asked JOIN decision first ON first.id = asked.decision_id
        WHERE asked.state = 'open' AND first.case_id = decision.case_id)`.as('is_under_appeal'),
    ])

export type MemberDecisionRow = Awaited<ReturnType<typeof selectDecisionsOfMember>>[number]

export function selectDecisionsOfMember(db: Database, memberId: string) {
  return decisionColumns(db)
    .where('decision.member_id', '=', memberId)
    .orderBy('decision.created_at', 'desc')
    .limit(50)
    .execute()
}

export function selectDecisionsOfCase(db: Database, caseId: string) {
  return decisionColumns(db).where('decision.case_id', '=', caseId).orderBy('decision.created_at').execute()
}

export function selectAppealedDecision(db: Database, id: string) {
  return decisionColumns(db).where('decision.id', '=', id).executeTakeFirst()
}

/** Whether a case holds a report of a profile as such. */
export async function hasProfileReport(db: Database, caseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('report')
    .select('id')
    .where('case_id', '=', caseId)
    .where('kind', '=', 'profile')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Reports that name a member, or that they made, by what became of them. */
export async function countReportsAround(db: Database, memberId: string, side: 'about' | 'by') {
  return db
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .select([
      sql<number>`count(*) FILTER (WHERE outcome IS NULL)::int`.as('open'),
      sql<number>`count(*) FILTER (WHERE outcome IN ('actionTaken', 'removed'))::int`.as('upheld'),
      sql<number>`count(*) FILTER (WHERE outcome IN ('noAction', 'answered'))::int`.as('notUpheld'),
    ])
    .where(side === 'about' ? 'moderation_case.member_id' : 'report.reporter_id', '=', memberId)
    .executeTakeFirstOrThrow()
}

/** What an upload was found to look like. */
export function selectMatch(db: Database, id: string) {
  return db.selectFrom('media_match').selectAll().where('id', '=', id).executeTakeFirst()
}
