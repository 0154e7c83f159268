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

/** Whose of what waits is looked for: everybody's unless told. */
type Search = { limit: number; memberId: string | undefined }

const isOf = (owner: string, memberId: string | undefined) =>
  memberId === undefined ? sql`true` : sql`${sql.ref(owner)} = ${memberId}::uuid`

/** Uploads that wait for a person and have no case, and those of which a case is open that nobody has to decide. */
export async function selectUncased(db: Database, { limit, memberId }: Search) {
  const { rows } = await sql<{ id: string; member_id: string }>`
    SELECT media.id, media.member_id FROM media JOIN member ON member.id = media.member_id
    WHERE media.status = 'pending' AND media.processing = 'done' AND media.deleted_at IS NULL AND media.held_at IS NULL
      AND member.status IN ('active', 'restricted', 'held', 'paused') AND ${isOf('media.member_id', memberId)}
      AND NOT EXISTS (SELECT FROM moderation_case WHERE kind = 'media' AND target_id = media.id AND state <> 'closed')
    ORDER BY media.created_at LIMIT ${limit}`.execute(db)
  return rows
}

/** Selfies and profile texts that wait for a person and have no case. */
export async function selectChecksUncased(db: Database, { limit, memberId }: Search) {
  const { rows } = await sql<{ kind: 'verification' | 'profile'; id: string; member_id: string }>`
    SELECT * FROM (
      SELECT 'verification' AS kind, id, member_id FROM verification WHERE state = 'waiting'
      UNION ALL SELECT 'profile', member_id, member_id FROM member_profile WHERE text_state = 'waiting') AS waiting
    WHERE NOT EXISTS (SELECT FROM moderation_case WHERE moderation_case.kind = waiting.kind AND target_id = waiting.id
      AND moderation_case.state <> 'closed')
      AND ${isOf('waiting.member_id', memberId)} LIMIT ${limit}`.execute(db)
  return rows
}

export async function selectMatchesUncased(db: Database, { limit, memberId }: Search) {
  const { rows } = await sql<{ id: string; member_id: string | null; kind: 'child' | 'intimate' }>`
    SELECT id, member_id, kind FROM media_match
    WHERE kind IN ('child', 'intimate') AND ${isOf('media_match.member_id', memberId)}
      AND NOT EXISTS (SELECT FROM moderation_case WHERE moderation_case.kind = 'match' AND target_id = media_match.id)
    ORDER BY created_at LIMIT ${limit}`.execute(db)
  return rows
}

/** Closes cases about uploads that were deleted, or decided by other means, while nobody held them; not what is urgent. */
export async function closeMoot(db: Database, at: Date) {
  await sql`
    UPDATE moderation_case SET state = 'closed', closed_at = ${at}, version = version + 1,
      claimed_by = NULL, claim_token = NULL, claim_until = NULL
    WHERE state = 'open' AND queue <> 'urgent' AND (claim_until IS NULL OR claim_until <= ${at}) AND NOT CASE kind
      WHEN 'media' THEN EXISTS (SELECT FROM media WHERE media.id = target_id AND deleted_at IS NULL
        AND (status = 'pending' AND held_at IS NULL OR second_of IS NOT NULL))
      WHEN 'verification' THEN EXISTS (SELECT FROM verification v WHERE v.id = target_id AND v.state = 'waiting')
      WHEN 'profile' THEN EXISTS (
        SELECT FROM member_profile p WHERE p.member_id = moderation_case.member_id AND text_state = 'waiting')
      ELSE true END`.execute(db)
}

/** What was said in messages of cases that were closed before a moment is known no more; that it was proven stays. */
export async function deleteCaseTexts(db: Database, before: Date) {
  await sql`
    UPDATE report_message SET text_sealed = NULL FROM report
    WHERE report.id = report_message.report_id AND report.closed_at < ${before} AND text_sealed IS NOT NULL
      AND NOT EXISTS (SELECT FROM appeal JOIN decision ON decision.id = appeal.decision_id
        WHERE decision.case_id = report.case_id AND appeal.state = 'open')
      AND NOT EXISTS (SELECT FROM preservation WHERE ended_at IS NULL AND (preservation.case_id = report.case_id
        OR preservation.case_id IN (SELECT appeal.case_id FROM appeal JOIN decision ON decision.id = appeal.decision_id
          WHERE report.case_id IN (decision.case_id, decision.found_in))))`.execute(db)
}
