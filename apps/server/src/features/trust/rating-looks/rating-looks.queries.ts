import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

/** The latest look at their ratings that a member has asked for. */
export function selectLatestLook(db: Database, subjectId: string) {
  return db
    .selectFrom('rating_look')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** All that a member has asked for. */
export function selectLooks(db: Database, subjectId: string) {
  return db.selectFrom('rating_look').selectAll().where('subject_id', '=', subjectId).orderBy('asked_at').execute()
}

/** What a member asked for in a case. */
export function selectLookOfCase(db: Database, caseId: string) {
  return db
    .selectFrom('rating_look')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertLook(db: Database, row: NewRow<'rating_look'>) {
  await db.insertInto('rating_look').values(row).execute()
}

/** Ends what was asked for in a case; says whether anything was. */
export async function updateLooksEnded(db: Database, caseId: string, at: Date) {
  const rows = await db
    .updateTable('rating_look')
    .set({ ended_at: at })
    .where('case_id', '=', caseId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}
