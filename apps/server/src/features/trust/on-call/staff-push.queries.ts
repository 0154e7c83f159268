import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

/** The browsers in which somebody of the staff hears the bell, the latest first. */
export function selectStaffPush(db: Database, staffId: string) {
  return db
    .selectFrom('staff_push_subscription')
    .select(['id', 'browser', 'system', 'created_at'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Who of the staff hears it in some browser. */
export async function selectStaffWithPush(db: Database) {
  const rows = await db.selectFrom('staff_push_subscription').select('staff_id').distinct().execute()
  return new Set(rows.map(({ staff_id: id }) => id))
}

/** A browser that is known already rings for somebody else from now on. */
export async function upsertStaffPush(db: Database, row: NewRow<'staff_push_subscription'>) {
  const { endpoint_hash, ...rest } = row
  await db
    .insertInto('staff_push_subscription')
    .values({ ...rest, endpoint_hash })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(rest))
    .execute()
}

/** Says whether it was there. */
export async function deleteStaffPush(db: Database, staffId: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('staff_push_subscription')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** One browser of somebody who still works here. */
export function selectStaffTarget(db: Database, id: string) {
  return db
    .selectFrom('staff_push_subscription')
    .innerJoin('staff', 'staff.id', 'staff_push_subscription.staff_id')
    .select('staff_push_subscription.target_sealed')
    .where('staff_push_subscription.id', '=', id)
    .where('staff.status', '=', 'active')
    .executeTakeFirst()
}

export async function updateStaffTold(db: Database, id: string, at: Date) {
  await db.updateTable('staff_push_subscription').set({ told_at: at }).where('id', '=', id).execute()
}

export async function deleteStaffTarget(db: Database, id: string) {
  await db.deleteFrom('staff_push_subscription').where('id', '=', id).execute()
}
