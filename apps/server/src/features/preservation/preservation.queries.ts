import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

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

/** The items of a member that held cases speak of; a case about them without an item is there with none. */
export async function selectHeldItems(db: Database, memberId: string) {
  const { rows } = await sql<{
    case_id: string
    media_id: string | null
    kind: 'photo' | 'video'
    storage_key: string
  }>`
    SELECT held.id AS case_id, media.id AS media_id, media.kind, media.storage_key
    FROM moderation_case held LEFT JOIN media ON media.member_id = held.member_id AND media.processing = 'done' AND media.id IN (
      SELECT media_id FROM report WHERE case_id = held.id
      UNION SELECT report_message.media_id FROM report_message JOIN report ON report.id = report_id WHERE case_id = held.id
      UNION SELECT held.target_id WHERE held.kind IN ('media', 'intimate'))
    WHERE held.member_id = ${memberId}
      AND EXISTS (SELECT FROM preservation WHERE preservation.case_id = held.id AND ended_at IS NULL)`.execute(db)
  return rows
}

export async function insertItem(db: Database, row: NewRow<'preserved_item'>) {
  await db
    .insertInto('preserved_item')
    .values(row)
    .onConflict((conflict) => conflict.column('media_id').doNothing())
    .execute()
}

export function selectItems(db: Database, caseId: string) {
  return db.selectFrom('preserved_item').selectAll().where('case_id', '=', caseId).orderBy('media_id').execute()
}

export async function deleteItems(db: Database, caseId: string) {
  await db.deleteFrom('preserved_item').where('case_id', '=', caseId).execute()
}
