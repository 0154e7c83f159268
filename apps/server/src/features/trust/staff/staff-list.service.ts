import { IDLE_MINUTES } from '@amour/contract/console/staff-session.ts'
import type { StaffMember } from '@amour/contract/console/staff.ts'
import type { StaffContext } from '#context.ts'
import { MINUTE } from '#durations.ts'
import { selectEverybody } from './staff-list.queries.ts'

/** Everybody of the staff, for administrators. */
export async function listStaff({ db, clock, staff }: StaffContext): Promise<StaffMember[]> {
  const at = clock.now()
  const idle = new Date(at.getTime() - IDLE_MINUTES * MINUTE)
  return (await selectEverybody(db, { at, idle })).map((row) => ({
    id: row.id,
    name: row.name,
    roles: row.roles,
    status: row.status,
    isMe: row.id === staff.id,
    isDemo: row.is_demo,
    keys: row.keys,
    session:
      row.session_started && row.session_ends
        ? { startedAt: row.session_started.toISOString(), endsAt: row.session_ends.toISOString() }
        : null,
    activeAt: row.active_at?.toISOString() ?? null,
    conflicts: { members: row.conflict_count, words: row.conflicts },
    createdAt: row.created_at.toISOString(),
  }))
}
