import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Queues whose cases cannot wait until somebody happens to look. */
export const pressingQueues: readonly CaseQueue[] = ['urgent', 'intimate', 'serious']

/** Notes that the worker looks; two that look at once do so one after the other. */
export async function noteRound(db: Database, at: Date) {
  await db
    .insertInto('on_call_round')
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute()
}

export async function selectRoundAt(db: Database) {
  const row = await db.selectFrom('on_call_round').select('at').where('id', '=', 1).executeTakeFirst()
  return row?.at
}

/**
 * Cases that nobody has begun and that cannot wait, or whose time is nearly over; not a second opinion, nor what a flood
 * of reports brought. What waits for a second person has been begun, and is called about only when its time ends.
 */
const isUnbegun = (at: Date, dueBefore: Date) => sql<boolean>`(
  (one.claimed_by IS NULL OR one.claim_until <= ${at}) AND one.second_of IS NULL
  AND (one.state = 'open' AND one.queue = ANY(${sql.val([...pressingQueues])}::text[])
    OR one.state IN ('open', 'proposed') AND NOT one.is_low AND one.due_at <= ${dueBefore}))`

type Look = { at: Date; dueBefore: Date; limit: number }

/** Ends the alerts of cases that somebody has begun, or that are over. */
export async function answerAlerts(db: Database, { at, dueBefore }: Look) {
  await sql`
    UPDATE case_alert SET answered_at = ${at}, answered_by = one.claimed_by FROM moderation_case one
    WHERE one.id = case_alert.case_id AND case_alert.answered_at IS NULL AND NOT ${isUnbegun(at, dueBefore)}`.execute(
    db,
  )
}

/** Raises an alert for each such case that has none. */
export async function raiseAlerts(db: Database, { at, dueBefore, limit }: Look) {
  await sql`
    INSERT INTO case_alert (id, case_id, queue, level, raised_at)
    SELECT gen_random_uuid(), one.id, one.queue, 0, ${at} FROM moderation_case one
    WHERE one.state <> 'closed' AND ${isUnbegun(at, dueBefore)}
      AND NOT EXISTS (SELECT FROM case_alert WHERE case_id = one.id AND answered_at IS NULL)
    ORDER BY one.priority, one.due_at, one.id LIMIT ${limit}`.execute(db)
}

/** Alerts that nobody has answered, each with the queue in which its case waits by now. */
export async function selectOpenAlerts(db: Database) {
  const { rows } = await sql<{
    id: string
    queue: CaseQueue
    level: number
    level_at: Date | null
    rung_at: Date | null
    since: Date
  }>`
    SELECT case_alert.id, one.queue, level, level_at, rung_at, one.created_at AS since
    FROM case_alert JOIN moderation_case one ON one.id = case_alert.case_id
    WHERE answered_at IS NULL ORDER BY case_alert.raised_at, case_alert.id`.execute(db)
  return rows
}

/** The last alerts, those that are open first. */
export async function selectLastAlerts(db: Database, limit: number) {
  const { rows } = await sql<{
    id: string
    queue: CaseQueue
    level: number
    raised_at: Date
    answered_at: Date | null
    name: string | null
  }>`
    SELECT case_alert.id, queue, level, raised_at, answered_at, staff.name
    FROM case_alert LEFT JOIN staff ON staff.id = answered_by
    ORDER BY answered_at IS NOT NULL, raised_at DESC, case_alert.id LIMIT ${limit}`.execute(db)
  return rows
}

/** Notes to whom alerts have gone by now; `isRung` unless one before them has called the same people just now. */
export async function updateLevel(
  db: Database,
  ids: readonly string[],
  { level, at, isRung }: { level: number; at: Date; isRung: boolean },
) {
  await db
    .updateTable('case_alert')
    .set({ level, level_at: at, ...(isRung && { rung_at: at }) })
    .where('id', 'in', ids)
    .execute()
}

export async function deleteAlertsBefore(db: Database, before: Date) {
  await db.deleteFrom('case_alert').where('answered_at', '<', before).execute()
}
