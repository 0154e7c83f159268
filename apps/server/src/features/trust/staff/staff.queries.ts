import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow, Tables } from '#database/tables.ts'

export function selectStaff(db: Database, id: string) {
  return db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Somebody who is here by their name, in capitals or not. */
export function selectStaffByName(db: Database, name: string) {
  return db
    .selectFrom('staff')
    .selectAll()
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('status', '<>', 'left')
    .executeTakeFirst()
}

/** Holds the names of the staff until the transaction ends: whoever would give one waits for who is giving one. */
export async function lockNames(db: Database) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('staff names', 0))`.execute(db)
}

/**
 * Holds a person's row until the transaction ends, so that changes of them come one after the other. What names them goes on:
 * whoever agrees to a proposal of theirs writes a decision, and would wait for this as this does for the proposal.
 */
export function lockStaff(db: Database, id: string) {
  return db.selectFrom('staff').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export function selectDemoStaff(db: Database) {
  return db
    .selectFrom('staff')
    .selectAll()
    .where('is_demo', '=', true)
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertStaff(db: Database, person: NewRow<'staff'>) {
  await db.insertInto('staff').values(person).execute()
}

type StaffStatus = Tables['staff']['status']

export async function updateStaffStatus(db: Database, id: string, status: StaffStatus, startedAt?: Date) {
  await db
    .updateTable('staff')
    .set({ status, ...(startedAt && { started_at: startedAt }) })
    .where('id', '=', id)
    .execute()
}

export async function updateStaffSuspended(db: Database, id: string, at: Date) {
  await db.updateTable('staff').set({ status: 'suspended', suspended_at: at }).where('id', '=', id).execute()
}

/** The database refuses roles that two administrators have not agreed on. */
export async function updateStaffRoles(db: Database, id: string, roles: Tables['staff']['roles']) {
  await db.updateTable('staff').set({ roles }).where('id', '=', id).execute()
}

/** The keys of a person, the oldest first. */
export function selectStaffKeys(db: Database, staffId: string) {
  return db
    .selectFrom('staff_key')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function countStaffKeys(db: Database, staffId: string) {
  const { count } = await db
    .selectFrom('staff_key')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A key by what its authenticator calls it, whoever has it. */
export function selectStaffKey(db: Database, credentialId: Buffer) {
  return db.selectFrom('staff_key').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Keeps a new key; false when somebody has this one already. */
export async function insertStaffKey(db: Database, key: NewRow<'staff_key'>) {
  const kept = await db
    .insertInto('staff_key')
    .values(key)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Notes a use; false when its count is not above that of the use before, so that it is a copy's or came twice. */
export async function updateStaffKeyUsed(db: Database, { id, counter, at }: { id: string; counter: number; at: Date }) {
  const used = await db
    .updateTable('staff_key')
    .set({ counter: String(counter), used_at: at })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('counter', '<', String(counter)), eb.and([eb('counter', '=', '0'), eb.val(counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export async function deleteStaffKeys(db: Database, staffId: string) {
  await db.deleteFrom('staff_key').where('staff_id', '=', staffId).execute()
}
