import type { Database } from '#database/open.ts'
import { sql } from 'kysely'
import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'

/** Everybody who works at the console, with the shifts and the address of whoever has some. */
export async function selectPeople(db: Database) {
  return db
    .selectFrom('staff')
    .leftJoin('on_call_contact', 'on_call_contact.staff_id', 'staff.id')
    .select(['staff.id', 'staff.name', 'staff.roles', 'on_call_contact.email_sealed'])
    .where('staff.status', '=', 'active')
    .orderBy(sql`lower(staff.name)`)
    .orderBy('staff.id')
    .execute()
}

/** The shifts of everybody who works at the console, or of one of them, as they follow in a week. */
export function selectShifts(db: Database, staffId?: string) {
  return db
    .selectFrom('on_call_shift')
    .innerJoin('staff', 'staff.id', 'on_call_shift.staff_id')
    .select([
      'on_call_shift.id',
      'on_call_shift.staff_id',
      'on_call_shift.weekday',
      'on_call_shift.starts_minute',
      'on_call_shift.minutes',
      'staff.name',
    ])
    .where('staff.status', '=', 'active')
    .$if(staffId !== undefined, (query) => query.where('staff.id', '=', staffId ?? ''))
    .orderBy('weekday')
    .orderBy('starts_minute')
    .orderBy('staff.name')
    .execute()
}

type NewShift = { id: string; staffId: string; weekday: number; startsMinute: number; minutes: number; at: Date }

/** The same person at the same beginning is the same shift, with another end. */
export async function upsertShift(db: Database, { id, staffId, weekday, startsMinute, minutes, at }: NewShift) {
  await db
    .insertInto('on_call_shift')
    .values({ id, staff_id: staffId, weekday, starts_minute: startsMinute, minutes, created_at: at })
    .onConflict((conflict) => conflict.columns(['staff_id', 'weekday', 'starts_minute']).doUpdateSet({ minutes }))
    .execute()
}

export function deleteShift(db: Database, id: string) {
  return db.deleteFrom('on_call_shift').where('id', '=', id).returning(['staff_id', 'weekday']).executeTakeFirst()
}

export async function upsertContact(db: Database, contact: { staffId: string; emailSealed: Buffer; at: Date }) {
  const values = { email_sealed: contact.emailSealed, changed_at: contact.at }
  await db
    .insertInto('on_call_contact')
    .values({ staff_id: contact.staffId, ...values })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
    .execute()
}

export async function deleteContact(db: Database, staffId: string) {
  await db.deleteFrom('on_call_contact').where('staff_id', '=', staffId).execute()
}

/** The roles of somebody who works at the console. */
export async function selectRoles(db: Database, staffId: string): Promise<StaffRole[] | undefined> {
  const row = await db
    .selectFrom('staff')
    .select('roles')
    .where('id', '=', staffId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row?.roles
}

/** Removes when and how somebody was called. */
export async function deleteReach(db: Database, staffId: string) {
  for (const table of ['on_call_contact', 'on_call_shift'] as const)
    await db.deleteFrom(table).where('staff_id', '=', staffId).execute()
}
