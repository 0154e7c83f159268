import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Whose of what waits is looked for: everybody's unless told. */
type Search = { limit: number; memberId: string | undefined }
const isOf = (owner: string, memberId: string | undefined) =>
  memberId === undefined ? sql`true` : sql`${sql.ref(owner)} = ${memberId}::uuid`

/** Members of whose profile a text or an answer to a prompt waits. */
const waitingWords = sql`
  SELECT member_id FROM member_profile WHERE text_state = 'waiting'
  UNION SELECT member_id FROM profile_prompt WHERE state = 'waiting'`

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

/** Selfies, films that are decoded, and the words of profiles that wait for a person and have no case. */
export async function selectChecksUncased(db: Database, { limit, memberId }: Search) {
  const { rows } = await sql<{ kind: 'verification' | 'profile'; id: string; member_id: string }>`
    SELECT * FROM (
      SELECT 'verification' AS kind, id, member_id FROM verification
        WHERE state = 'waiting' AND (gestures IS NULL OR safe_at IS NOT NULL)
      UNION ALL SELECT 'profile', member_id, member_id FROM (${waitingWords}) AS words) AS waiting
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
      -- By the target, which stays where the member is erased: of nobody it is unknown whether their words wait.
      WHEN 'profile' THEN target_id IN (${waitingWords})
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
