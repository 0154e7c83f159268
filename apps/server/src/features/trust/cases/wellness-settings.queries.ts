import type { WellnessSettings } from '@amour/contract/console/wellness-settings.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

export async function upsertSkip(db: Database, skip: { caseId: string; staffId: string; at: Date }) {
  await db
    .insertInto('case_skip')
    .values({ case_id: skip.caseId, staff_id: skip.staffId, at: skip.at })
    .onConflict((conflict) => conflict.columns(['case_id', 'staff_id']).doUpdateSet({ at: skip.at }))
    .execute()
}

/** When somebody passed a case by, last; the epoch where they took it back. */
export async function selectSkippedAt(db: Database, skip: { caseId: string; staffId: string }) {
  const row = await db
    .selectFrom('case_skip')
    .select('at')
    .where('case_id', '=', skip.caseId)
    .where('staff_id', '=', skip.staffId)
    .executeTakeFirst()
  return row?.at
}

/** Ends a skip before its hours are over; the row stays, which the console may not delete. */
export async function updateSkipOver(db: Database, skip: { caseId: string; staffId: string }) {
  await db
    .updateTable('case_skip')
    .set({ at: new Date(0) })
    .where('case_id', '=', skip.caseId)
    .where('staff_id', '=', skip.staffId)
    .execute()
}

export function selectWellnessSettings(db: Database, staffId: string) {
  return db
    .selectFrom('staff_wellness_setting')
    .select(['categories', 'blur'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
}

/** The same, held until the transaction ends: two pages' choices come one after the other. */
export async function lockWellnessSettings(db: Database, staffId: string) {
  await db.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
  return selectWellnessSettings(db, staffId)
}

export async function upsertWellnessSettings(
  db: Database,
  staffId: string,
  { avoids, blur }: WellnessSettings,
  at: Date,
) {
  const chosen = { categories: avoids, blur, changed_at: at }
  await db
    .insertInto('staff_wellness_setting')
    .values({ staff_id: staffId, ...chosen })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(chosen))
    .execute()
}

/** Whether somebody began after a moment while a colleague for what is urgent has been there for longer. */
export async function selectIsNewcomer(db: Database, staffId: string, since: Date) {
  const { rows } = await sql<{ is_new: boolean }>`
    SELECT coalesce(started_at > ${since}, true) AND EXISTS (
      SELECT FROM staff other WHERE other.id <> staff.id AND other.status = 'active' AND other.started_at <= ${since}
        AND other.roles && ARRAY['childSafety', 'lead']) AS is_new
    FROM staff WHERE id = ${staffId}`.execute(db)
  return rows[0]?.is_new ?? true
}
