import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import type { Context } from '@amour/server/context.ts'
import { startStaffSession } from '@amour/server/features/trust/staff/staff-session.service.ts'
import { newId } from '@amour/server/security/ids.ts'

export type NewStaff = { name?: string; roles?: StaffRole[]; isDemo?: boolean }

export type TestStaff = { id: string; name: string; token: string }

/** Puts a person of the staff into the database, signed in as after a fresh step-up. A moderator unless told. */
export async function makeStaff(context: Context, options: NewStaff = {}): Promise<TestStaff> {
  const { db, clock } = context
  const id = newId()
  const name = options.name ?? `Staff ${id.slice(-8)}`
  const now = clock.now()
  await db
    .insertInto('staff')
    .values({
      id,
      name,
      roles: options.roles ?? ['moderator'],
      status: 'active',
      is_demo: options.isDemo ?? false,
      created_at: now,
      started_at: now,
    })
    .execute()
  const { token } = await startStaffSession(context, id, null)
  return { id, name, token }
}
