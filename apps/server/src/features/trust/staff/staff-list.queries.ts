import { sql } from 'kysely'
import type { StaffMember } from '@amour/contract/console/staff.ts'
import type { Database } from '#database/open.ts'
import type { StaffRow } from '#database/tables.ts'

type Row = Pick<StaffRow, 'id' | 'name' | 'roles' | 'status' | 'conflicts' | 'is_demo' | 'created_at'> & {
  keys: StaffMember['keys']
  conflict_count: number
  session_started: Date | null
  session_ends: Date | null
  active_at: Date | null
}

/** Everybody of the staff with their keys and the session that is open; whoever works comes first, whoever left last. */
export async function selectEverybody(db: Database, { at, idle }: { at: Date; idle: Date }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT staff.id, staff.name, staff.roles, staff.status, staff.conflicts, staff.is_demo, staff.created_at,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', key.name, 'usedAt', to_char(key.used_at AT TIME ZONE 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY key.created_at), '[]')
        FROM staff_key key WHERE key.staff_id = staff.id) AS keys,
      (SELECT count(*)::int FROM staff_conflict WHERE staff_conflict.staff_id = staff.id) AS conflict_count,
      open.created_at AS session_started, open.expires_at AS session_ends,
      (SELECT max(active_at) FROM staff_session WHERE staff_session.staff_id = staff.id) AS active_at
    FROM staff LEFT JOIN LATERAL (
      SELECT created_at, expires_at FROM staff_session
      WHERE staff_session.staff_id = staff.id AND ended_at IS NULL AND expires_at > ${at} AND active_at > ${idle}
      ORDER BY active_at DESC LIMIT 1) open ON true
    ORDER BY array_position(ARRAY['active', 'invited', 'suspended', 'left'], staff.status), lower(staff.name), staff.id
    LIMIT 500`.execute(db)
  return rows
}
