import type { ListedCase } from '@amour/contract/console/case-file.ts'
import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { CLAIM_MINUTES } from '@amour/contract/console/cases.ts'
import { SKIP_HOURS } from '@amour/contract/console/wellness-settings.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { CaseRow } from '#database/tables.ts'
import { byUrgency } from './case-order.queries.ts'

const isFree = (at: Date) => sql<boolean>`(claimed_by IS NULL OR claim_until <= ${at})`

/** A person of the staff: their id, or the column that has it. */
type Who = string | RawBuilder<unknown>

const idOf = (who: Who) => (typeof who === 'string' ? sql`${who}::uuid` : who)

/** The case itself, and of an appeal those that its decision came from. */
const isSeen = (id: RawBuilder<unknown>) => sql`(${id} = moderation_case.id OR moderation_case.kind = 'appeal'
  AND ${id} IN (SELECT unnest(ARRAY[first.case_id, first.found_in]) FROM decision first WHERE first.id = moderation_case.target_id))`

/** Neither about nor reported by somebody whom this person has declared to know, be they still here or erased since. */
export const hasNoConflict = (who: Who) => sql<boolean>`(NOT EXISTS (SELECT FROM staff_conflict
    WHERE staff_conflict.staff_id = ${idOf(who)} AND staff_conflict.member_id = moderation_case.member_id)
  AND NOT EXISTS (SELECT FROM staff_conflict JOIN report ON report.reporter_id = staff_conflict.member_id
    WHERE staff_conflict.staff_id = ${idOf(who)} AND ${isSeen(sql`report.case_id`)})
  AND NOT EXISTS (SELECT FROM case_conflict
    WHERE case_conflict.staff_id = ${idOf(who)} AND ${isSeen(sql`case_conflict.case_id`)}))`

/** An appeal against what they have decided; or a complaint about that, or about what they answered to an appeal. */
const isByDecider = (who: Who) => sql<boolean>`(moderation_case.kind = 'appeal' AND EXISTS (
  SELECT FROM decision LEFT JOIN decision earlier ON earlier.id = decision.repeat_of
  WHERE decision.id = moderation_case.target_id
    AND ${idOf(who)} IN (decision.staff_id, decision.approver_id, earlier.staff_id, earlier.approver_id))
  OR moderation_case.kind = 'feedback' AND EXISTS (
  SELECT FROM complaint
    JOIN decision first ON complaint.about_id IN (first.case_id, first.found_in)
    LEFT JOIN appeal ON appeal.decision_id = first.id
    LEFT JOIN decision ON decision.case_id = appeal.case_id
  WHERE complaint.case_id = moderation_case.id
    AND ${idOf(who)} IN (first.staff_id, first.approver_id, decision.staff_id, decision.approver_id)))`

/** Whether they have passed a case by, so lately that their queue still leaves it out. */
const isSkipped = (staffId: string, at: Date) => sql<boolean>`EXISTS (SELECT FROM case_skip
  WHERE case_id = moderation_case.id AND case_skip.staff_id = ${staffId}::uuid
    AND case_skip.at > ${at}::timestamptz - make_interval(hours => ${SKIP_HOURS}))`

/** Not that either, nor a case in which they have decided before what is now to be looked at by somebody else. */
const isOthers = (who: Who) => sql<boolean>`${hasNoConflict(who)} AND NOT ${isByDecider(who)}
  AND NOT EXISTS (SELECT FROM decision WHERE decision.id = moderation_case.second_of AND decision.staff_id = ${idOf(who)})
  AND NOT EXISTS (SELECT FROM moderation_case again JOIN decision ON decision.case_id = again.id
    WHERE again.second_of = moderation_case.second_of AND decision.staff_id = ${idOf(who)})
  AND (NOT is_for_lead OR EXISTS (SELECT FROM staff lead WHERE lead.id = ${idOf(who)} AND 'lead' = ANY(lead.roles)))`

type Claim = { staffId: string; at: Date; until: Date }

/** What a person is not given unless a colleague hands it to them. */
type PassedBy = { avoided: string[]; isNewcomer: boolean }

const claimedColumns = ({ staffId, at, until }: Claim) => sql`
  claimed_by = ${staffId}, claim_token = gen_random_uuid(), claim_until = ${until}, handed_to = NULL,
  viewed_at = ${at}, first_look_at = coalesce(first_look_at, ${at}), version = version + 1`

/**
 * Takes the next cases of a queue that nobody holds; two people at the same moment get different ones. What was handed
 * to somebody is theirs alone until its time is over.
 */
export async function claimNext(db: Database, queue: CaseQueue, count: number, claim: Claim & PassedBy) {
  const { staffId, at, avoided, isNewcomer } = claim
  // Chosen apart: a choice inside the update may be made once for each row of it, and more be taken than asked for.
  const { rows } = await sql<CaseRow>`
    WITH chosen AS MATERIALIZED (
      SELECT id FROM moderation_case
      WHERE queue = ${queue} AND state = 'open' AND ${isFree(at)} AND ${isOthers(staffId)}
        AND (handed_to = ${staffId}::uuid OR (handed_to IS NULL OR due_at <= ${at})
          AND NOT (${isNewcomer} AND priority = 0) AND NOT coalesce(category = ANY(${avoided}::text[]), false)
          AND NOT ${isSkipped(staffId, at)})
      ORDER BY (handed_to IS NOT DISTINCT FROM ${staffId}::uuid) DESC, ${byUrgency(at)}
      LIMIT ${count} FOR UPDATE SKIP LOCKED)
    UPDATE moderation_case SET ${claimedColumns(claim)} WHERE id IN (SELECT id FROM chosen) RETURNING *`.execute(db)
  return rows
}

/**
 * What somebody holds of a queue already, for ten minutes more: whoever has lost their screen goes on with it.
 * `takenBefore`: only what they took before then and have not opened since, because the answer never reached them.
 */
export async function renewOwnClaims(
  db: Database,
  queue: CaseQueue,
  count: number,
  { staffId, at, until, takenBefore }: Claim & { takenBefore?: Date },
) {
  const life = until.getTime() - at.getTime()
  const isLost = takenBefore
    ? sql`viewed_at <= ${takenBefore} AND viewed_at = claim_until - ${life} * interval '1 ms'
        AND NOT has_opened(${staffId}::uuid, 'case.read', id, NULL, viewed_at)`
    : sql`true`
  const { rows } = await sql<CaseRow>`
    WITH chosen AS MATERIALIZED (
      SELECT id FROM moderation_case
      WHERE queue = ${queue} AND state = 'open' AND claimed_by = ${staffId}::uuid AND claim_until > ${at}
        AND ${isOthers(staffId)} AND ${isLost}
      ORDER BY ${byUrgency(at)} LIMIT ${count} FOR UPDATE SKIP LOCKED)
    UPDATE moderation_case SET claim_until = ${until} WHERE id IN (SELECT id FROM chosen) RETURNING *`.execute(db)
  return rows
}

/** Whoever has it still, or had it a moment ago, gets another token: it is no other case, and they have read no more of it. */
const reclaimedColumns = ({ staffId, until }: Claim) => sql`
  claimed_by = ${staffId}, claim_token = gen_random_uuid(), claim_until = ${until}, handed_to = NULL`

/** Holds one case; undefined when somebody else does and `isForced` is not set. */
export async function claimOne(db: Database, id: string, claim: Claim, how: { isForced: boolean; isAgain: boolean }) {
  const { isForced, isAgain } = how
  const { rows } = await sql<CaseRow>`
    UPDATE moderation_case SET ${isAgain ? reclaimedColumns(claim) : claimedColumns(claim)}
    WHERE id = ${id} AND state = 'open' AND ${isOthers(claim.staffId)}
      AND (${isForced} OR ${isFree(claim.at)} OR claimed_by = ${claim.staffId})
    RETURNING *`.execute(db)
  return rows[0]
}

/** Why the queue leaves out cases that lie free in it, for one person; and to whom they were handed. */
export async function selectSkippedBy(db: Database, ids: string[], { staffId, at }: Pick<Claim, 'staffId' | 'at'>) {
  const { rows } = await sql<{ id: string; why: ListedCase['passedBy']; to_id: string | null; to_name: string | null }>`
    SELECT moderation_case.id, other.id AS to_id, other.name AS to_name, CASE
      WHEN ${isByDecider(staffId)} THEN 'own'
      WHEN handed_to = ${staffId}::uuid THEN NULL
      WHEN handed_to IS NOT NULL AND due_at > ${at} THEN 'handed'
      WHEN ${isSkipped(staffId, at)} THEN 'skipped' END AS why
    FROM moderation_case LEFT JOIN staff other ON other.id = handed_to
    WHERE moderation_case.id = ANY(${ids}::uuid[]) AND state = 'open' AND (claim_until IS NULL OR claim_until <= ${at})`.execute(
    db,
  )
  return rows
}

/** Whether nothing keeps a case from somebody, neither whom they know nor what they decided: they may know who has it. */
export async function isClaimable(db: Database, staffId: string, id: string) {
  const row = await db
    .selectFrom('moderation_case')
    .select('id')
    .where('id', '=', id)
    .where(isOthers(staffId))
    .executeTakeFirst()
  return row !== undefined
}

/** What colleagues call somebody of the staff. */
export async function selectName(db: Database, staffId: string): Promise<string> {
  const row = await db.selectFrom('staff').select('name').where('id', '=', staffId).executeTakeFirstOrThrow()
  return row.name
}

export async function updateClaimUntil(db: Database, id: string, until: Date) {
  await db.updateTable('moderation_case').set({ claim_until: until }).where('id', '=', id).execute()
}

export async function updateClaimReleased(
  db: Database,
  id: string,
  given: { handedTo: string | null; note: Buffer | null },
) {
  await db
    .updateTable('moderation_case')
    .set({
      claimed_by: null,
      claim_token: null,
      claim_until: null,
      handed_to: given.handedTo,
      note_sealed: given.note,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Has open cases that are claimed for longer than a claim lasts end at `until`, a claim from now. By the database's clock too,
 * so that no slow one of ours ends a claim that somebody works on; a minute may lie between two clocks.
 */
export async function shortenClaims(db: Database, until: Date) {
  const most = sql<Date>`greatest(${until}::timestamptz, now() + ${CLAIM_MINUTES} * interval '1 minute') + interval '1 minute'`
  await db
    .updateTable('moderation_case')
    .set({ claim_until: until })
    .where('state', '=', 'open')
    .where('claim_until', '>', most)
    .execute()
}

const freedColumns = sql`
  claimed_by = NULL, claim_token = NULL, claim_until = NULL, handed_to = NULL, version = version + 1`

/** Frees all that a person holds or was handed. */
export async function updateReleased(db: Database, staffId: string) {
  await sql`
    UPDATE moderation_case SET ${freedColumns}
    WHERE state <> 'closed' AND ${staffId}::uuid IN (claimed_by, handed_to)`.execute(db)
}

/** The same of the queues alone that are none of theirs. */
export async function updateQueuesReleased(db: Database, staffId: string, theirs: readonly CaseQueue[]) {
  await sql`
    UPDATE moderation_case SET ${freedColumns}
    WHERE state <> 'closed' AND ${staffId}::uuid IN (claimed_by, handed_to)
      AND queue <> ALL(${[...theirs]}::text[])`.execute(db)
}

export async function updateViewed(db: Database, id: string, at: Date) {
  await db.updateTable('moderation_case').set({ viewed_at: at }).where('id', '=', id).execute()
}

/** Whether a case is kept from somebody by whom they know. */
export async function hasCaseConflict(db: Database, staffId: string, id: string) {
  const row = await db
    .selectFrom('moderation_case')
    .select('id')
    .where('id', '=', id)
    .where(hasNoConflict(staffId))
    .executeTakeFirst()
  return row === undefined
}

/** Whether somebody has declared to know a member. */
export async function hasMemberConflict(db: Database, staffId: string, memberId: string) {
  const row = await db
    .selectFrom('staff_conflict')
    .select('member_id')
    .where('staff_id', '=', staffId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row !== undefined
}

/** Frees what a person holds, or was handed, of cases that they must not decide any more. */
export async function updateConflictsReleased(db: Database, staffId: string) {
  await sql`
    UPDATE moderation_case SET ${freedColumns}
    WHERE state <> 'closed' AND ${staffId}::uuid IN (claimed_by, handed_to) AND NOT ${hasNoConflict(staffId)}`.execute(
    db,
  )
}

/** Frees the complaints that a person holds, or was handed, about what they have decided since. */
export async function updateOwnComplaintsReleased(db: Database, staffId: string) {
  await sql`
    UPDATE moderation_case SET ${freedColumns}
    WHERE state = 'open' AND kind = 'feedback' AND ${staffId}::uuid IN (claimed_by, handed_to)
      AND ${isByDecider(staffId)}`.execute(db)
}

/** Frees a case whose holder, or to whom it was handed, must not decide it any more; asked with the rights of any process. */
export async function updateConflictedReleased(db: Database, id: string) {
  await sql`
    UPDATE moderation_case SET ${freedColumns}
    WHERE id = ${id} AND state = 'open' AND (has_case_conflict(claimed_by, id) OR has_case_conflict(handed_to, id))`.execute(
    db,
  )
}

/** Everybody who works here and whom the queue might give this case. */
export function selectColleagues(db: Database, caseId: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'roles'])
    .where('status', '=', 'active')
    .where(
      sql<boolean>`EXISTS (SELECT FROM moderation_case WHERE moderation_case.id = ${caseId} AND ${isOthers(sql.ref('staff.id'))})`,
    )
    .orderBy('name')
    .limit(500)
    .execute()
}

/** Who has cases of which queues in hand, or was handed some, with the roles that they have now. */
export function selectHolders(db: Database) {
  return db
    .selectFrom('moderation_case')
    .innerJoin('staff', (join) => join.on(sql<boolean>`staff.id IN (claimed_by, handed_to)`))
    .select(['staff.id', 'staff.roles', 'moderation_case.queue'])
    .where('moderation_case.state', '=', 'open')
    .where((eb) => eb.or([eb('claimed_by', 'is not', null), eb('handed_to', 'is not', null)]))
    .distinct()
    .orderBy('staff.id')
    .execute()
}
