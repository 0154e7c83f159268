import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

const isQuiet = (minutes: number) =>
  sql`(excluded.active_at - staff_break.active_at >= make_interval(mins => ${minutes}))`

/** Notes that somebody works; their work begins anew after so many quiet minutes. */
export async function upsertWorkTime(db: Database, staffId: string, at: Date, quietMinutes: number) {
  await sql`
    INSERT INTO staff_break (staff_id, since, active_at) VALUES (${staffId}, ${at}, ${at})
    ON CONFLICT (staff_id) DO UPDATE SET active_at = excluded.active_at,
      since = CASE WHEN ${isQuiet(quietMinutes)} THEN excluded.active_at ELSE staff_break.since END,
      until = CASE WHEN ${isQuiet(quietMinutes)} AND staff_break.until <= excluded.active_at THEN NULL
        ELSE staff_break.until END`.execute(db)
}

export function selectBreak(db: Database, staffId: string) {
  return db.selectFrom('staff_break').selectAll().where('staff_id', '=', staffId).executeTakeFirst()
}

/** The same, held until the transaction ends. */
export function lockBreak(db: Database, staffId: string) {
  return db.selectFrom('staff_break').selectAll().where('staff_id', '=', staffId).forUpdate().executeTakeFirst()
}

export async function updateBreak(
  db: Database,
  staffId: string,
  rest: { since?: Date; until: Date | null; is_forced: boolean },
) {
  await db.updateTable('staff_break').set(rest).where('staff_id', '=', staffId).execute()
}

/** Looks at what is urgent, serious or intimate since a moment, from the log. */
export async function countHeavyViews(db: Database, staffId: string, since: Date) {
  const { rows } = await sql<{ seen: number }>`
    SELECT count(*)::int AS seen FROM audit_event look
      JOIN moderation_case seen ON seen.id = CASE WHEN look.subject_kind = 'case' THEN look.subject_id::uuid END
    WHERE look.staff_id = ${staffId} AND look.at > ${since} AND look.action LIKE 'look.%' AND seen.priority <= 1`.execute(
    db,
  )
  return rows[0]?.seen ?? 0
}
