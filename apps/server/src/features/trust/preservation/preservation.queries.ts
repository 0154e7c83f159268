import { sql } from 'kysely'
import { relatedCases } from '#database/related-cases.ts'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'
import { LEAST_QUALITY } from '#media/pdq/pdq-distance.ts'

/** False when the case is held already. */
export async function insertPreservation(db: Database, row: NewRow<'preservation'>) {
  const inserted = await db
    .insertInto('preservation')
    .values(row)
    .onConflict((conflict) => conflict.column('case_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function selectPreservation(db: Database, caseId: string) {
  return db
    .selectFrom('preservation')
    .innerJoin('staff', 'staff.id', 'preservation.begun_by')
    .selectAll('preservation')
    .select('staff.name')
    .where('case_id', '=', caseId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** False when the case is not held. */
export async function updateEnded(db: Database, caseId: string, ended: { by: string; at: Date }) {
  const row = await db
    .updateTable('preservation')
    .set({ ended_by: ended.by, ended_at: ended.at })
    .where('case_id', '=', caseId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** An item of a case; the case alone where it has none. */
export type EvidenceItem = {
  case_id: string
  media_id: string | null
  kind: 'photo' | 'video'
  storage_key: string
  width: number
  height: number
  duration_ms: number | null
  hashes: string[]
}

const relatedPreservedCases = relatedCases(sql.ref('held.id'))

/**
 * The items of a member of which cases speak that are open or held; a case about them without an item is there with
 * none. What is only checked before it is shown goes with its owner, unless somebody has called it urgent.
 */
export async function selectEvidenceItems(db: Database, memberId: string) {
  const { rows } = await sql<EvidenceItem>`
    SELECT held.id AS case_id, media.id AS media_id, media.kind, media.storage_key, width, height, duration_ms,
      (SELECT coalesce(array_agg(pdq::text), '{}') FROM media_hash WHERE media_id = media.id AND quality >= ${LEAST_QUALITY}) AS hashes
    FROM moderation_case held LEFT JOIN media ON media.member_id = held.member_id AND media.processing = 'done'
      AND media.emptied_at IS NULL AND media.id IN (
      SELECT media_id FROM report WHERE case_id IN ${relatedPreservedCases}
      UNION SELECT report_message.media_id FROM report_message JOIN report ON report.id = report_id WHERE case_id IN ${relatedPreservedCases}
      UNION SELECT held.target_id WHERE held.kind IN ('media', 'intimate')
      UNION SELECT decision.media_id FROM decision WHERE held.kind = 'appeal' AND decision.id = held.target_id)
    WHERE held.member_id = ${memberId}
      AND (EXISTS (SELECT FROM preservation WHERE preservation.case_id = held.id AND ended_at IS NULL)
        OR held.state <> 'closed' AND (held.kind IN ('report', 'intimate', 'match') OR held.queue = 'urgent'))`.execute(
    db,
  )
  return rows
}

export async function insertItem(db: Database, row: NewRow<'preserved_item'>) {
  await db
    .insertInto('preserved_item')
    .values(row)
    .onConflict((conflict) => conflict.columns(['media_id', 'case_id']).doNothing())
    .execute()
}

/** Those of these files that a row names. */
export async function selectNamedCopies(db: Database, files: string[]) {
  const rows = await db
    .selectFrom('preserved_item')
    .select('storage_key')
    .where(sql<boolean>`storage_key = ANY(${files}::text[])`)
    .execute()
  return rows.map(({ storage_key: key }) => key)
}

export function selectItems(db: Database, caseId: string) {
  return db.selectFrom('preserved_item').selectAll().where('case_id', '=', caseId).orderBy('media_id').execute()
}

/** Forgets what was kept for a case that is decided; says where its copies lie. */
export async function deletePreserved(db: Database, caseId: string) {
  await db.deleteFrom('preserved_person').where('case_id', '=', caseId).execute()
  const rows = await db.deleteFrom('preserved_item').where('case_id', '=', caseId).returning('storage_key').execute()
  return rows.map(({ storage_key: key }) => key)
}

/** Takes the numbers of what erased members owned out of cases that are over and that nothing keeps. */
export async function deleteErasedSubjects(db: Database) {
  await sql`SELECT forget_erased_subjects()`.execute(db)
}

/** Cases with something kept, that are decided since before a moment and not held by anybody. */
export async function selectOutlived(db: Database, before: Date) {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM moderation_case WHERE closed_at < ${before}
      AND id IN (SELECT case_id FROM preserved_item UNION SELECT case_id FROM preserved_person)
      AND NOT EXISTS (SELECT FROM preservation WHERE preservation.case_id = moderation_case.id AND ended_at IS NULL)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** False for a case that somebody has yet to decide. */
export async function isDecided(db: Database, caseId: string) {
  const row = await db.selectFrom('moderation_case').select('state').where('id', '=', caseId).executeTakeFirst()
  return row?.state === 'closed'
}

export async function insertPerson(db: Database, row: NewRow<'preserved_person'>) {
  await db
    .insertInto('preserved_person')
    .values(row)
    .onConflict((conflict) => conflict.column('case_id').doNothing())
    .execute()
}

export function selectPreservedPerson(db: Database, caseId: string) {
  return db.selectFrom('preserved_person').select('person_sealed').where('case_id', '=', caseId).executeTakeFirst()
}

export function selectPerson(db: Database, id: string) {
  return db
    .selectFrom('member')
    .select(['id', 'username', 'status', 'email_sealed', 'dob_sealed', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
