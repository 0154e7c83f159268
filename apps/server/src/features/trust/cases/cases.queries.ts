import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

/** Lets one opening of a case about this target at a time pass until the transaction ends. */
export async function lockTarget(db: Database, target: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`case|${target}`}, 0))`.execute(db)
}

/** The case about this that nobody has decided, held until the transaction ends. */
export function lockOpenCase(db: Database, kind: NewRow<'moderation_case'>['kind'], targetId: string) {
  return db
    .selectFrom('moderation_case')
    .selectAll()
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst()
}

export function lockCase(db: Database, id: string) {
  return db.selectFrom('moderation_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Undefined when a case about the same is open, or the reference is taken. */
export function insertCase(db: Database, row: NewRow<'moderation_case'>) {
  return db
    .insertInto('moderation_case')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** One more report has come: what it adds may move the case up, never down. */
export async function updateJoined(
  db: Database,
  id: string,
  joined: {
    queue: NewRow<'moderation_case'>['queue']
    category: NewRow<'moderation_case'>['category']
    priority: number
    score: number
    isLow: boolean
    replaced: number
    dueAt: Date
  },
) {
  const isGraver = sql<boolean>`${joined.priority} < priority`
  return db
    .updateTable('moderation_case')
    .set({
      reports: sql`reports + 1 - ${joined.replaced}`,
      score: sql`greatest(score, ${joined.score})`,
      is_low: sql`is_low AND ${joined.isLow}`,
      due_at: sql`least(due_at, ${joined.dueAt}::timestamptz)`,
      category: joined.category ?? null,
      queue: sql`CASE WHEN ${isGraver} THEN ${joined.queue} ELSE queue END`,
      priority: sql`least(priority, ${joined.priority})`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How many others than this reporter say something in a case, each counted once. */
export async function countOtherReporters(
  db: Database,
  caseId: string,
  { memberId, address }: { memberId: string | null; address: string | null },
) {
  const { count } = await db
    .selectFrom('report')
    .select(sql<number>`count(DISTINCT coalesce(reporter_id::text, address))::int`.as('count'))
    .where('case_id', '=', caseId)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`coalesce(reporter_id::text, address) IS DISTINCT FROM ${memberId ?? address}`)
    .executeTakeFirstOrThrow()
  return count
}

export async function updateHidden(db: Database, id: string, at: Date) {
  await db
    .updateTable('moderation_case')
    .set({ hidden_at: sql`coalesce(hidden_at, ${at})` })
    .where('id', '=', id)
    .execute()
}

/** A rule says that it cannot wait: an hour, and before the other reports. */
export async function updateRaised(db: Database, id: string, { by, at }: { by: string; at: Date }) {
  await sql`
    UPDATE moderation_case SET raised_by = ${by}, raised_at = ${at}, priority = least(priority, 1), queue = CASE queue WHEN 'reports' THEN 'serious' ELSE queue END,
      due_at = least(due_at, created_at + interval '1 hour')
    WHERE id = ${id}`.execute(db)
}

/** Whether a rule has moved a case up, since it was opened or while we had it before us. */
export async function isRaised(db: Database, id: string) {
  const row = await db
    .selectFrom('moderation_case')
    .select('id')
    .where('id', '=', id)
    .where('raised_by', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Strikes that count: given within a year and not overturned. */
export async function countStrikes(db: Database, memberId: string, since: Date) {
  const { count } = await db
    .selectFrom('decision')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .where('is_strike', '=', true)
    .where('overturned_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** To how many people a member has written for the first time since a moment. */
export async function countReached(db: Database, memberId: string, since: Date) {
  const { count } = await db
    .selectFrom('conversation')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('started_by', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Closes the case and lets go of it. */
export async function updateCaseClosed(db: Database, id: string, at: Date) {
  await db
    .updateTable('moderation_case')
    .set({
      state: 'closed',
      closed_at: at,
      version: sql`version + 1`,
      claimed_by: null,
      claim_token: null,
      claim_until: null,
      handed_to: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Ends what is proposed about a case before its time is over: there is nothing more to agree about. */
export async function updateLapsed(db: Database, caseId: string, at: Date) {
  const rows = await db
    .updateTable('proposal')
    .set({ state: 'lapsed', decided_at: at })
    .where('case_id', '=', caseId)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
