import type { CaseQueue } from '@amour/contract/console/case-words.ts'
import { SKIP_HOURS } from '@amour/contract/console/comfort.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { CaseRow } from '#database/tables.ts'

/** Days after which what a flood brought is no longer looked at last. */
const LOW_DAYS = 7

/**
 * The order of a queue at a moment: what comes from a flood last, then by priority, then by score and age together, where
 * the whole of the time allowed counts 60 points and goes on counting, so that nothing waits for ever.
 */
export const byUrgency = (at: Date) => sql`
  (is_low AND created_at > ${at}::timestamptz - make_interval(days => ${LOW_DAYS})), priority,
  score + 60 * extract(epoch FROM ${at}::timestamptz - created_at) / extract(epoch FROM due_at - created_at) DESC, id`

const isFree = (at: Date) => sql<boolean>`(claimed_by IS NULL OR claim_until <= ${at})`

/** Not about somebody whom this person has declared to know. */
export const isUnknownTo = (staffId: string) => sql<boolean>`NOT EXISTS (SELECT FROM staff_conflict
  WHERE staff_conflict.staff_id = ${staffId}::uuid AND staff_conflict.member_id = moderation_case.member_id)`

/** Not that either, nor a case in which they have decided before what is now to be looked at by somebody else. */
const isOthers = (staffId: string) => sql<boolean>`${isUnknownTo(staffId)} AND NOT (kind = 'appeal' AND EXISTS (
  SELECT FROM decision LEFT JOIN decision earlier ON earlier.id = decision.repeat_of
  WHERE decision.id = target_id
    AND ${staffId}::uuid IN (decision.staff_id, decision.approver_id, earlier.staff_id, earlier.approver_id)))
  AND (second_of IS NULL OR NOT EXISTS (
    SELECT FROM decision LEFT JOIN moderation_case again ON again.id = decision.case_id
    WHERE decision.staff_id = ${staffId}::uuid
      AND (decision.id = moderation_case.second_of OR again.second_of = moderation_case.second_of)))
  AND (NOT is_for_lead OR EXISTS (SELECT FROM staff WHERE staff.id = ${staffId}::uuid AND 'lead' = ANY(roles)))`

type Claim = { staffId: string; at: Date; until: Date }

/** What a person is not given unless a colleague hands it to them. */
type PassedBy = { avoided: string[]; isNewcomer: boolean }

const held = ({ staffId, at, until }: Claim) => sql`
  claimed_by = ${staffId}, claim_token = gen_random_uuid(), claim_until = ${until}, handed_to = NULL,
  viewed_at = ${at}, first_look_at = coalesce(first_look_at, ${at}), version = version + 1`

/**
 * Takes the next cases of a queue that nobody holds; two people at the same moment get different ones. What was handed
 * to somebody is theirs alone until its time is over.
 */
export async function claimNext(db: Database, queue: CaseQueue, count: number, claim: Claim & PassedBy) {
  const { staffId, at, avoided, isNewcomer } = claim
  const { rows } = await sql<CaseRow>`
    UPDATE moderation_case SET ${held(claim)}
    WHERE id IN (
      SELECT id FROM moderation_case
      WHERE queue = ${queue} AND state = 'open' AND ${isFree(at)} AND ${isOthers(staffId)}
        AND (handed_to = ${staffId}::uuid OR (handed_to IS NULL OR due_at <= ${at})
          AND NOT (${isNewcomer} AND priority = 0) AND NOT coalesce(category = ANY(${avoided}::text[]), false)
          AND NOT EXISTS (SELECT FROM case_skip WHERE case_id = moderation_case.id AND case_skip.staff_id = ${staffId}::uuid
            AND case_skip.at > ${at}::timestamptz - make_interval(hours => ${SKIP_HOURS})))
      ORDER BY (handed_to IS NOT DISTINCT FROM ${staffId}::uuid) DESC, ${byUrgency(at)}
      LIMIT ${count} FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(db)
  return rows
}

/** Whoever holds it already has another token, nothing more: it is no other case, and they have read no more of it. */
const heldAgain = ({ until }: Claim) => sql`claim_token = gen_random_uuid(), claim_until = ${until}`

/** Holds one case; undefined when somebody else does and `isForced` is not set. */
export async function claimOne(db: Database, id: string, claim: Claim, how: { isForced: boolean; isAgain: boolean }) {
  const { isForced, isAgain } = how
  const { rows } = await sql<CaseRow>`
    UPDATE moderation_case SET ${isAgain ? heldAgain(claim) : held(claim)}
    WHERE id = ${id} AND state = 'open' AND ${isOthers(claim.staffId)}
      AND (${isForced} OR ${isFree(claim.at)} OR claimed_by = ${claim.staffId})
    RETURNING *`.execute(db)
  return rows[0]
}

export async function updateClaimUntil(db: Database, id: string, until: Date) {
  await db.updateTable('moderation_case').set({ claim_until: until }).where('id', '=', id).execute()
}

export async function updateGivenBack(
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

/** Frees all that a person holds or was handed. */
export async function updateReleased(db: Database, staffId: string) {
  await sql`
    UPDATE moderation_case SET claimed_by = NULL, claim_token = NULL, claim_until = NULL, handed_to = NULL,
      version = version + 1
    WHERE state <> 'closed' AND ${staffId}::uuid IN (claimed_by, handed_to)`.execute(db)
}

export async function updateViewed(db: Database, id: string, at: Date) {
  await db.updateTable('moderation_case').set({ viewed_at: at }).where('id', '=', id).execute()
}

/** Everybody who works here, but for whom knows this member. */
export function selectColleagues(db: Database, memberId: string | null) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'roles'])
    .where('status', '=', 'active')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('staff_conflict')
            .select('staff_id')
            .whereRef('staff_conflict.staff_id', '=', 'staff.id')
            .where('staff_conflict.member_id', '=', memberId),
        ),
      ),
    )
    .orderBy('name')
    .limit(500)
    .execute()
}
