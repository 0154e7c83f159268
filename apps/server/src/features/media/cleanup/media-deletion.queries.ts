import { sql } from 'kysely'
import { relatedCases } from '#database/related-cases.ts'
import type { Database } from '#database/open.ts'

/** Nobody has to decide about it: no report speaks of it, and it is not before those for what is urgent. */
const isDecided = sql<boolean>`(NOT EXISTS (SELECT FROM report WHERE report.media_id = media.id AND report.closed_at IS NULL)
  AND NOT EXISTS (SELECT FROM report_message JOIN report ON report.id = report_message.report_id
    WHERE report_message.media_id = media.id AND report.closed_at IS NULL)
  AND NOT EXISTS (SELECT FROM moderation_case WHERE kind = 'media' AND target_id = media.id
    AND state <> 'closed' AND queue = 'urgent'))`

const relatedTakedownCases = relatedCases(sql.ref('held.id'))

/** No case that somebody holds for the police or a court speaks of it. */
const isForNoAuthority = sql<boolean>`NOT EXISTS (
  SELECT FROM preservation JOIN moderation_case held ON held.id = preservation.case_id
  WHERE ended_at IS NULL AND (held.kind IN ('media', 'intimate') AND held.target_id = media.id
    OR held.kind = 'appeal' AND held.target_id IN (SELECT decision.id FROM decision WHERE decision.media_id = media.id)
    OR EXISTS (SELECT FROM report WHERE report.case_id IN ${relatedTakedownCases} AND report.media_id = media.id)
    OR EXISTS (SELECT FROM report_message JOIN report ON report.id = report_message.report_id
      WHERE report.case_id IN ${relatedTakedownCases} AND report_message.media_id = media.id)))`

/** A decision falls with the first one that it repeats: by an appeal against either, or a second look at the first. */
const isDoubted = sql<boolean>`(EXISTS (SELECT FROM appeal
    WHERE appeal.decision_id IN (decision.id, decision.repeat_of) AND appeal.state = 'open')
  OR EXISTS (SELECT FROM moderation_case again WHERE again.second_of = decision.repeat_of AND again.state <> 'closed'))`

/** Nobody looks at it again: nothing is open that could bring it back, and no case holds it or is about it. */
const isSettled = sql<boolean>`(NOT EXISTS (SELECT FROM decision WHERE decision.media_id = media.id AND ${isDoubted})
  AND NOT EXISTS (SELECT FROM media_removal JOIN decision ON decision.id = media_removal.decision_id
    WHERE media_removal.media_id = media.id AND ${isDoubted})
  AND NOT EXISTS (SELECT FROM media_takedown WHERE media_takedown.media_id = media.id)
  AND NOT EXISTS (SELECT FROM moderation_case WHERE kind IN ('media', 'intimate') AND target_id = media.id
    AND state <> 'closed'))`

/** Items that nobody can bring back any more, of which nobody has to decide, and which nobody has asked us to keep. */
export function selectDeletedBefore(db: Database, at: Date) {
  return db
    .selectFrom('media')
    .select(['id', 'storage_key', 'source_key'])
    .where('deleted_at', '<', at)
    .where(isDecided)
    .where(isForNoAuthority)
    .execute()
}

/** Notes of items refused before a moment that their files go, as far as nobody looks at them again; says which files. */
export async function updateEmptied(db: Database, { before, at, limit }: { before: Date; at: Date; limit: number }) {
  const { rows } = await sql<{ storage_key: string }>`
    WITH chosen AS MATERIALIZED (SELECT id FROM media WHERE status = 'rejected' AND processing = 'done' AND emptied_at IS NULL
        AND coalesce(decided_at, created_at) < ${before} AND ${isDecided} AND ${isForNoAuthority} AND ${isSettled}
        AND NOT EXISTS (SELECT FROM media_removal JOIN decision ON decision.id = decision_id
          WHERE media_removal.media_id = media.id AND decision.created_at >= ${before})
      LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE media SET emptied_at = ${at}, bytes = 0 WHERE id IN (SELECT id FROM chosen) RETURNING storage_key`.execute(
    db,
  )
  return rows.map(({ storage_key: key }) => key)
}

/** Takes the tick from who has deleted the photo that it was given for, and can no longer undo it, also where its row stays. */
export async function revokeDeletedTicks(db: Database, at: Date) {
  await sql`
    WITH gone AS (UPDATE media SET was_default = false, held_default = false
      WHERE deleted_at < ${at} AND (was_default OR held_default) RETURNING id, member_id)
    SELECT revoke_verification(gone.member_id, NULL) FROM gone JOIN verification
      ON verification.member_id = gone.member_id AND verification.media_id = gone.id AND verification.state = 'verified'`.execute(
    db,
  )
}

export async function deleteMedia(db: Database, id: string) {
  await db.deleteFrom('media').where('id', '=', id).where('deleted_at', 'is not', null).execute()
}
