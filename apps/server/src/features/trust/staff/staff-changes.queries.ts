import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

export async function insertChange(db: Database, change: NewRow<'staff_change'>) {
  await db.insertInto('staff_change').values(change).execute()
}

const named = (db: Database) =>
  db
    .selectFrom('staff_change')
    .innerJoin('staff as proposer', 'proposer.id', 'staff_change.proposer_id')
    .leftJoin('staff as person', 'person.id', 'staff_change.staff_id')
    .selectAll('staff_change')
    .select(['proposer.name as proposer', 'person.name as person'])

export type ChangeRow = Awaited<ReturnType<typeof selectOpenChanges>>[number]

/** What waits for another administrator, the oldest first. */
export function selectOpenChanges(db: Database, at: Date) {
  return named(db)
    .where('staff_change.state', '=', 'open')
    .where('lapses_at', '>', at)
    .orderBy('staff_change.created_at')
    .limit(200)
    .execute()
}

export function selectChange(db: Database, id: string) {
  return named(db).where('staff_change.id', '=', id).executeTakeFirst()
}

/** Holds a change until the transaction ends, so that it is answered once. */
export function lockChange(db: Database, id: string) {
  return db.selectFrom('staff_change').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type Answer = { state: 'approved' | 'declined'; approverId: string; at: Date }

export async function updateChangeAnswered(db: Database, id: string, { state, approverId, at }: Answer) {
  await db
    .updateTable('staff_change')
    .set({ state, approver_id: approverId, decided_at: at })
    .where('id', '=', id)
    .execute()
}

/** Ends what nobody has answered in time. */
export async function lapseChanges(db: Database, at: Date) {
  await db
    .updateTable('staff_change')
    .set({ state: 'lapsed', decided_at: at })
    .where('state', '=', 'open')
    .where('lapses_at', '<=', at)
    .execute()
}

/** Ends what an administrator has proposed who is none any more. */
export async function lapseChangesBy(db: Database, staffId: string, at: Date) {
  await db
    .updateTable('staff_change')
    .set({ state: 'lapsed', decided_at: at })
    .where('state', '=', 'open')
    .where('proposer_id', '=', staffId)
    .execute()
}

export async function hasOpenChange(db: Database, staffId: string) {
  const found = await db
    .selectFrom('staff_change')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return found !== undefined
}
