import { sql } from 'kysely'
import { relatedCases } from '#database/related-cases.ts'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

export async function insertDisclosure(db: Database, row: NewRow<'disclosure'>) {
  await db.insertInto('disclosure').values(row).execute()
}

const named = (db: Database) =>
  db
    .selectFrom('disclosure')
    .innerJoin('moderation_case', 'moderation_case.id', 'disclosure.case_id')
    .innerJoin('staff as proposer', 'proposer.id', 'disclosure.proposer_id')
    .leftJoin('staff as approver', 'approver.id', 'disclosure.approver_id')
    .selectAll('disclosure')
    .select(['proposer.name as proposer', 'approver.name as approver'])
    .select(['moderation_case.queue', 'moderation_case.reference', 'moderation_case.member_id'])
    .select(['moderation_case.created_at as opened_at'])

export type DisclosureRow = Awaited<ReturnType<typeof selectDisclosures>>[number]

export function selectDisclosures(db: Database, caseId: string) {
  return named(db).where('disclosure.case_id', '=', caseId).orderBy('disclosure.created_at', 'desc').execute()
}

export function selectDisclosure(db: Database, id: string) {
  return named(db).where('disclosure.id', '=', id).executeTakeFirst()
}

export async function updateApproved(db: Database, id: string, given: { approverId: string; at: Date; endsAt: Date }) {
  await db
    .updateTable('disclosure')
    .set({ approver_id: given.approverId, approved_at: given.at, ends_at: given.endsAt })
    .where('id', '=', id)
    .execute()
}

/** The case and those behind it: what whoever decides it reads. */
const behind = (caseId: string) => relatedCases(sql`${caseId}::uuid`)

/** What the member has said against the decision, where a case is about that. */
export function selectAppealOf(db: Database, caseId: string) {
  return db
    .selectFrom('appeal')
    .select(['id', 'text_sealed', 'created_at', 'state'])
    .where('case_id', '=', caseId)
    .executeTakeFirst()
}

/** The reports of a case; of whom they are is asked only for who is to be named. */
export function selectReportsOf(db: Database, caseId: string) {
  return db
    .selectFrom('report')
    .select(['id', 'reference', 'kind', 'category', 'reporter_id', 'email_sealed', 'description_sealed', 'created_at'])
    .select(['media_id', 'outcome'])
    .where('case_id', 'in', behind(caseId))
    .orderBy('created_at')
    .execute()
}

export function selectWordsOf(db: Database, caseId: string) {
  return db
    .selectFrom('report_message')
    .innerJoin('report', 'report.id', 'report_message.report_id')
    .selectAll('report_message')
    .select('report.reference')
    .where('report.case_id', 'in', behind(caseId))
    .orderBy('report_message.sent_at')
    .execute()
}

/** The items that a case speaks of, with what they look like to a machine. */
export async function selectItemsOf(db: Database, caseId: string) {
  const { rows } = await sql<{ id: string; kind: 'photo' | 'video'; storage_key: string; pdq: string[] }>`
    SELECT id, kind, storage_key, coalesce((SELECT array_agg(DISTINCT pdq::text) FROM media_hash WHERE media_id = media.id), '{}') AS pdq
    FROM media WHERE processing = 'done' AND id IN (
      SELECT media_id FROM report WHERE case_id IN ${behind(caseId)}
      UNION SELECT report_message.media_id FROM report_message JOIN report ON report.id = report_id WHERE case_id IN ${behind(caseId)}
      UNION SELECT target_id FROM moderation_case WHERE id = ${caseId} AND kind IN ('media', 'intimate')
      UNION SELECT decision.media_id FROM moderation_case appeal JOIN decision ON decision.id = appeal.target_id
        WHERE appeal.id = ${caseId} AND appeal.kind = 'appeal')
    ORDER BY id`.execute(db)
  return rows
}

export function selectDecisionsOf(db: Database, caseId: string) {
  return db
    .selectFrom('decision')
    .select(['action', 'policy', 'reason', 'created_at', 'overturned_at'])
    .where('case_id', 'in', behind(caseId))
    .orderBy('created_at')
    .execute()
}

/** Who did or saw what in this case, in the order of the log. */
export function selectLogOf(db: Database, caseId: string) {
  return db
    .selectFrom('audit_event')
    .leftJoin('staff', 'staff.id', 'audit_event.staff_id')
    .select(['audit_event.seq', 'audit_event.at', 'audit_event.action', 'audit_event.hash', 'staff.name'])
    .where('subject_kind', '=', 'case')
    .where(sql<boolean>`subject_id IN (SELECT id::text FROM ${behind(caseId)} AS seen (id))`)
    .where('seq', 'is not', null)
    .orderBy('seq')
    .execute()
}
