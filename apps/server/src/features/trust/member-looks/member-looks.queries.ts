import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** The member of exactly this name, if they are here. */
export async function selectNamed(db: Database, username: string) {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where('status', 'not in', ['unactivated', 'closed'])
    .executeTakeFirst()
  return row?.id
}

/** The latest looks at a subject of the log. */
export function selectLooks(db: Database, subject: string) {
  return db
    .selectFrom('audit_event')
    .innerJoin('staff', 'staff.id', 'audit_event.staff_id')
    .select(['staff.name', 'at', sql<string>`coalesce(detail ->> 'why', '')`.as('why')])
    .where('action', '=', 'member.look')
    .where('subject_kind', '=', 'member')
    .where('subject_id', '=', subject)
    .orderBy('at', 'desc')
    .limit(20)
    .execute()
}
