import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

/** Who calls, in one query: the session and its person. */
export function selectStaffCaller(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .where('staff_session.token_hash', '=', tokenHash)
    .select([
      'staff_session.id as session_id',
      'staff_session.created_at',
      'staff_session.active_at',
      'staff_session.touched_at',
      'staff_session.expires_at',
      'staff_session.ended_at',
      'staff.id',
      'staff.name',
      'staff.roles',
      'staff.status',
      'staff.is_demo',
    ])
    .executeTakeFirst()
}

export async function insertStaffSession(db: Database, session: NewRow<'staff_session'>) {
  await db.insertInto('staff_session').values(session).execute()
}

export async function updateStaffSessionActive(db: Database, id: string, at: Date) {
  await db.updateTable('staff_session').set({ active_at: at }).where('id', '=', id).execute()
}

export async function updateStaffStepUp(db: Database, id: string, at: Date) {
  await db.updateTable('staff_session').set({ touched_at: at, active_at: at }).where('id', '=', id).execute()
}

export async function endStaffSession(db: Database, id: string, at: Date) {
  await db
    .updateTable('staff_session')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every session of somebody who goes, or whose keys are taken away, and what their browsers hear of the bell. */
export async function endStaffSessionsOf(db: Database, staffId: string, at: Date) {
  await db.deleteFrom('staff_push_subscription').where('staff_id', '=', staffId).execute()
  await db
    .updateTable('staff_session')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute()
}
