import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { DecisionRow, MediaRow } from '#database/tables.ts'
import { toBits } from '#media/pdq/pdq-distance.ts'
import { lockOwnersOf } from '#features/media/library/own-media.service.ts'

/** A default photo is that again unless another has taken its place, or its member has chosen to have none. */
const restoredDefault = sql<boolean>`held_default AND rating = 'general' AND visibility = 'public' AND deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM media other WHERE other.member_id = media.member_id AND other.is_default)
  AND (SELECT wants_default_photo FROM member WHERE member.id = media.member_id)`

/** Where it goes that comes back: before a person where nobody had looked at it. */
const asItWas = sql<MediaRow['status']>`CASE WHEN held_waiting THEN 'pending' ELSE 'approved' END`

/** Lets uploads and reports of the same picture follow each other until the transaction ends: reports one by one. */
export async function lockCopies(db: Database, { isShared }: { isShared: boolean }) {
  const lock = sql.raw(isShared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`SELECT ${lock}(hashtextextended('intimate copies', 0))`.execute(db)
}

/**
 * Takes items out of sight, and out of the queue of uploads, until the case and every other one that holds them is
 * decided; says which others could see before. What is down already is noted as well: should it be brought back
 * meanwhile, it waits for the case. So does what its owner has deleted: they can undo that for some seconds.
 */
export async function updateTakenDown(db: Database, ids: string[], { caseId, at }: { caseId: string; at: Date }) {
  await db
    .updateTable('media')
    .set({
      status: 'pending',
      held_at: at,
      held_default: sql`is_default OR was_default`,
      held_waiting: sql`status = 'pending'`,
      is_default: false,
    })
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where('status', '<>', 'rejected')
    .where('processing', '=', 'done')
    .where('held_at', 'is', null)
    .execute()
  const { rows } = await sql<{ id: string; was_unseen: boolean }>`
    WITH held AS (SELECT id, held_waiting OR status = 'rejected' OR deleted_at IS NOT NULL AS was_unseen FROM media
        WHERE id = ANY(${ids}::uuid[]) AND (held_at IS NOT NULL OR status = 'rejected' AND processing = 'done')),
      noted AS (INSERT INTO media_takedown (media_id, case_id) SELECT id, ${caseId}::uuid FROM held ON CONFLICT DO NOTHING)
    SELECT id, was_unseen FROM held`.execute(db)
  return rows.filter((row) => !row.was_unseen).map(({ id }) => id)
}

/** What a case holds. */
export async function selectTakenDownFor(db: Database, caseId: string) {
  const rows = await db.selectFrom('media_takedown').select('media_id').where('case_id', '=', caseId).execute()
  return rows.map(({ media_id: id }) => id)
}

/** Lets go of what a case holds; what no other case holds is as it was. Says of whom something waits for a person again. */
export async function updateReleased(db: Database, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ member_id: string; status: MediaRow['status'] }>`
    WITH freed AS (DELETE FROM media_takedown WHERE case_id = ${caseId}::uuid RETURNING media_id)
    UPDATE media SET status = ${asItWas}, held_at = NULL, held_default = false, held_waiting = false,
      is_default = ${restoredDefault}
    WHERE id IN (SELECT media_id FROM freed) AND held_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM media_takedown other WHERE other.media_id = media.id AND other.case_id <> ${caseId}::uuid)
    RETURNING member_id, status`.execute(db)
  return [...new Set(rows.flatMap(({ member_id: id, status }) => (status === 'pending' ? [id] : [])))]
}

/** Lets another case hold what one held. */
export async function updateTakedownCase(db: Database, from: string, to: string) {
  await sql`
    WITH moved AS (DELETE FROM media_takedown WHERE case_id = ${from}::uuid RETURNING media_id)
    INSERT INTO media_takedown (media_id, case_id) SELECT media_id, ${to}::uuid FROM moved ON CONFLICT DO NOTHING`.execute(
    db,
  )
}

type Similarity = { distance: number; leastQuality: number }

/** The intimate images that somebody has yet to decide about, of which an upload with these hashes is a copy: their cases. */
export async function selectCasesOfCopies(db: Database, hashes: string[], { distance, leastQuality }: Similarity) {
  const bits = hashes.map(toBits)
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT waiting.id FROM moderation_case waiting
      JOIN LATERAL (SELECT waiting.target_id AS media_id
        UNION SELECT report.media_id FROM report WHERE report.case_id = waiting.id) named ON true
      JOIN media_hash known ON known.media_id = named.media_id AND known.quality >= ${leastQuality}
      JOIN unnest(${bits}::text[]) AS shown (bits) ON bit_count(known.pdq # shown.bits::bit(256)) <= ${distance}
    WHERE waiting.kind = 'intimate' AND waiting.state <> 'closed' ORDER BY waiting.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes items down, whether they were in sight, held or waiting; says whose they are. */
export function updateRemoved(
  db: Database,
  ids: string[],
  removal: { reason: NonNullable<MediaRow['reason']>; by: string; at: Date },
) {
  return db
    .updateTable('media')
    .set({
      status: 'rejected',
      reason: removal.reason,
      held_default: sql`is_default OR was_default OR held_default`,
      held_waiting: sql`status = 'pending' AND (held_at IS NULL OR held_waiting)`,
      is_default: false,
      held_at: null,
      decided_at: removal.at,
      decided_by: removal.by,
    })
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where('status', '<>', 'rejected')
    .where('processing', '=', 'done')
    .returning(['id', 'member_id', 'kind'])
    .execute()
}

const isStillTakenDown = sql<boolean>`EXISTS (SELECT FROM media_takedown WHERE media_takedown.media_id = media.id)`

/**
 * Brings a rejected item back with the rating and the place that it had: to be seen, before a person, or to the cases
 * that hold it. Undefined for one that is gone, or that was taken down by another decision as an intimate image.
 */
export function updateBroughtBack(
  db: Database,
  id: string,
  { by, at, isExplicit }: { by: string; at: Date; isExplicit: boolean },
) {
  return db
    .updateTable('media')
    .set({
      ...(isExplicit && { rating: 'explicit' as const }),
      status: sql`CASE WHEN ${isStillTakenDown} THEN 'pending' ELSE ${asItWas} END`,
      reason: null,
      held_at: sql`CASE WHEN ${isStillTakenDown} THEN ${at}::timestamptz END`,
      held_default: sql`held_default AND ${isStillTakenDown}`,
      held_waiting: sql`held_waiting AND ${isStillTakenDown}`,
      is_default: isExplicit
        ? false
        : sql<boolean>`${restoredDefault} AND NOT held_waiting AND NOT ${isStillTakenDown}`,
      decided_at: at,
      decided_by: by,
    })
    .where('id', '=', id)
    .where('status', '=', 'rejected')
    .where('processing', '=', 'done')
    .where('deleted_at', 'is', null)
    .where('emptied_at', 'is', null)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM media_removal WHERE media_removal.media_id = media.id)`)
    .returning(['member_id', 'kind', 'status'])
    .executeTakeFirst()
}

/** Keeps items from being taken down or brought back by anybody else until the transaction ends. */
export async function lockItems(db: Database, ids: string[]) {
  await lockOwnersOf(db, ids)
  await sql`SELECT FROM media WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(db)
}

/** The same, of those that a decision took down as intimate images. */
export async function lockRemoved(db: Database, decisionId: string) {
  const removed = await db
    .selectFrom('media_removal')
    .select('media_id')
    .where('decision_id', '=', decisionId)
    .execute()
  await lockOwnersOf(
    db,
    removed.map(({ media_id: id }) => id),
  )
  await sql`SELECT FROM media WHERE id IN (SELECT media_id FROM media_removal WHERE decision_id = ${decisionId})
    ORDER BY id FOR UPDATE`.execute(db)
}

/** Notes, before they are removed, which items a decision takes down; what was down for another reason stays down. */
export async function insertRemovals(db: Database, ids: string[], decisionId: string) {
  await sql`
    INSERT INTO media_removal (media_id, decision_id, was_down)
      SELECT id, ${decisionId}, coalesce((SELECT bool_or(was_down) FROM media_removal earlier WHERE earlier.media_id = media.id),
        status = 'rejected')
      FROM media WHERE id = ANY(${ids}::uuid[]) AND processing = 'done'`.execute(db)
}

/** What was down before an intimate image was removed stays down while the last decision that refused it stands. */
const isOtherwiseRejected = (
  of: 'undone' | 'media_removal',
) => sql<boolean>`(${sql.ref(`${of}.was_down`)} AND NOT coalesce((
  SELECT overturned_at IS NOT NULL OR EXISTS (SELECT FROM appeal WHERE decision_id = decision.id AND state = 'modified')
  FROM decision WHERE decision.media_id = ${sql.ref(`${of}.media_id`)} AND action IN ('reject', 'removeItem')
    AND is_final AND member_id IS NOT NULL ORDER BY created_at DESC LIMIT 1), false))`

/**
 * Takes a removal back; answers the items that nothing else keeps down. Where its own appeal says so, what decisions
 * about others, or repetitions, note about its owner's items for the same reason goes as well: two have looked at them.
 */
export async function deleteRemovals(db: Database, decisionId: string) {
  await sql`
    DELETE FROM media_removal besides USING decision removal, media_removal noted, media, decision own, appeal, decision made
    WHERE own.id = ${decisionId} AND noted.decision_id = own.id AND media.id = noted.media_id
      AND media.member_id = own.member_id AND appeal.decision_id = own.id AND made.case_id = appeal.case_id
      AND made.action = 'overturn' AND besides.media_id = noted.media_id AND besides.decision_id <> own.id
      AND removal.id = besides.decision_id AND removal.reason = own.reason
      AND (removal.repeat_of IS NOT NULL OR removal.member_id IS DISTINCT FROM own.member_id)`.execute(db)
  const { rows } = await sql<{ media_id: string }>`
    WITH undone AS (DELETE FROM media_removal WHERE decision_id = ${decisionId} RETURNING media_id, was_down)
    SELECT media_id FROM undone WHERE NOT ${isOtherwiseRejected('undone')} AND NOT EXISTS (
      SELECT FROM media_removal other WHERE other.media_id = undone.media_id AND other.decision_id <> ${decisionId})`.execute(
    db,
  )
  return rows.map(({ media_id: id }) => id)
}

type Unexplained = Pick<DecisionRow, 'id' | 'policy' | 'reason'> & { media_id: string }

/**
 * Says of a member's items that nothing but the removal of an intimate image keeps down that they are down as such;
 * answers those of which only decisions about others speak, each with the latest.
 */
export async function updateRemovedAsIntimate(db: Database, memberId: string) {
  const { rows } = await sql<Unexplained>`
    WITH kept AS (UPDATE media SET reason = 'noConsent'
      WHERE member_id = ${memberId} AND status = 'rejected' AND deleted_at IS NULL AND emptied_at IS NULL
        AND EXISTS (SELECT FROM media_removal WHERE media_id = media.id AND NOT ${isOtherwiseRejected('media_removal')})
      RETURNING id)
    SELECT DISTINCT ON (kept.id) kept.id AS media_id, decision.id, policy, decision.reason
    FROM kept JOIN media_removal ON media_removal.media_id = kept.id JOIN decision ON decision.id = decision_id
    WHERE NOT EXISTS (SELECT FROM media_removal own JOIN decision made ON made.id = own.decision_id
      WHERE own.media_id = kept.id AND made.member_id = ${memberId})
    ORDER BY kept.id, decision.created_at DESC`.execute(db)
  return rows
}

/** What is shown, or was until a case took it from sight, gets another rating. An explicit item is no default photo. */
export function updateRating(db: Database, id: string, rating: 'general' | 'explicit') {
  return db
    .updateTable('media')
    .set({ rating, ...(rating === 'explicit' && { is_default: false }) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('status', '=', 'approved'), eb('held_at', 'is not', null)]))
    .returning(['member_id', 'kind'])
    .executeTakeFirst()
}

/** Whether an item that somebody wants back is there already: shown, or waiting to be. */
export async function isThere(db: Database, id: string) {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'rejected')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
