import { type WaveBasis, waveBases } from '@amour/contract/console/case-terms.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { LEAST_QUALITY, SAME_PICTURE } from '#media/pdq/pdq-distance.ts'

/** Of the fingerprints of two texts, the share in hundredths that both have, from which on they are alike (decision 037). */
const ALIKE = 40

/**
 * What stands for a case: what was reported first in it. A case in which several things were reported is like none of
 * them wholly, and two kinds are not decided as one.
 */
const firstOf = (template: string) => sql`(SELECT id FROM report WHERE case_id = ${template}::uuid AND NOT is_repeat
  ORDER BY created_at, id LIMIT 1)`

type Like = { template: string; by: WaveBasis; caseId?: RawBuilder<unknown> | undefined }

/** The open reports, of one case where it is named, that are like what was first reported in the template, in one way. */
export function likeReports({ template, by, caseId }: Like): RawBuilder<string> {
  const within = caseId ? sql`theirs.case_id = ${caseId}` : sql`true`
  switch (by) {
    case 'messages':
      return sharing(template, 'message', within)
    case 'words':
      return sharing(template, 'description', within)
    case 'reporter':
      return sql`SELECT theirs.id FROM report own JOIN report theirs ON theirs.closed_at IS NULL AND ${within}
        AND CASE WHEN own.reporter_id IS NULL THEN theirs.reporter_id IS NULL AND theirs.address = own.address
          ELSE theirs.reporter_id = own.reporter_id END
        WHERE own.id = ${firstOf(template)}`
    case 'item':
      return samePicture(template, within)
    case 'profile':
      return sameProfile(template, within)
  }
}

/** By the fingerprints of reports: of each pair, enough of those that the shorter one has. */
const sharing = (template: string, kind: 'message' | 'description', within: RawBuilder<unknown>) => sql<string>`
  SELECT theirs.id FROM (
    SELECT mine.report_id AS mine, other.report_id AS other, count(*) AS shared
    FROM report own JOIN report_fingerprint mine ON mine.report_id = own.id AND mine.kind = ${kind}
      JOIN report_fingerprint other ON other.kind = mine.kind AND other.fingerprint = mine.fingerprint
      JOIN report theirs ON theirs.id = other.report_id AND theirs.closed_at IS NULL AND ${within}
    WHERE own.id = ${firstOf(template)} GROUP BY 1, 2) pair
  JOIN report theirs ON theirs.id = pair.other
  WHERE shared * 100 >= ${ALIKE} * least(
    (SELECT count(*) FROM report_fingerprint WHERE report_id = pair.mine AND kind = ${kind}),
    (SELECT count(*) FROM report_fingerprint WHERE report_id = pair.other AND kind = ${kind}))`

/** By the photo or film that was reported: of each the frame that says most. */
const samePicture = (template: string, within: RawBuilder<unknown>) => sql<string>`
  SELECT theirs.id FROM (
    SELECT DISTINCT ON (hash.media_id) hash.pdq FROM report own JOIN media_hash hash ON hash.media_id = own.media_id
    WHERE own.id = ${firstOf(template)} AND own.kind IN ('photo', 'video') AND quality >= ${LEAST_QUALITY}
    ORDER BY hash.media_id, quality DESC, frame_ms) shown
  JOIN report theirs ON theirs.kind IN ('photo', 'video') AND theirs.closed_at IS NULL AND ${within}
  JOIN media_hash other ON other.media_id = theirs.media_id AND other.quality >= ${LEAST_QUALITY}
    AND bit_count(other.pdq # shown.pdq) <= ${SAME_PICTURE}`

/** By what the reported members write of themselves, where it was the profile that somebody complained of. */
const sameProfile = (template: string, within: RawBuilder<unknown>) => sql<string>`
  SELECT theirs.id FROM (
    SELECT other.member_id, count(*) AS shared, (SELECT count(*) FROM account_fingerprint
        WHERE member_id = own.member_id AND kind = 'text') AS mine
    FROM moderation_case own JOIN account_fingerprint mine ON mine.member_id = own.member_id AND mine.kind = 'text'
      JOIN account_fingerprint other ON other.kind = 'text' AND other.fingerprint = mine.fingerprint
    WHERE own.id = ${template}::uuid GROUP BY own.member_id, other.member_id) alike
  JOIN moderation_case about ON about.member_id = alike.member_id AND about.kind = 'report'
  JOIN report theirs ON theirs.case_id = about.id AND theirs.kind = 'profile' AND theirs.closed_at IS NULL AND ${within}
  WHERE shared * 100 >= ${ALIKE} * least(mine,
    (SELECT count(*) FROM account_fingerprint WHERE member_id = alike.member_id AND kind = 'text'))
    AND EXISTS (SELECT FROM report WHERE report.id = ${firstOf(template)} AND report.kind = 'profile')`

/** Cases of the queue of reports that have something like what was reported in the template. */
export const likeCases = (like: Omit<Like, 'caseId'>) => sql<boolean>`moderation_case.id IN (
  SELECT case_id FROM report WHERE report.id IN (${likeReports(like)}))`

/** The way in which most cases are like the template; what shows the thing itself goes first where two find as many. */
export async function selectBasis(db: Database, template: string): Promise<WaveBasis> {
  let best: { by: WaveBasis; count: number } = { by: 'words', count: 0 }
  for (const by of waveBases) {
    if (by === 'reporter') continue
    const { rows } = await sql<{ count: number }>`
      SELECT count(DISTINCT case_id)::int AS count FROM report
      WHERE report.id IN (${likeReports({ template, by })})`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > best.count) best = { by, count }
  }
  return best.by
}

type Wave = { template: string; by: WaveBasis; count: number; first_at: Date; last_at: Date; reference: string }

/** Open cases of one queue that share a fingerprint of what was reported, from so many on; the largest of each kind. */
export async function selectWaves(db: Database, least: number): Promise<Wave[]> {
  const { rows } = await sql<Wave>`
    WITH shared AS (
      SELECT report_fingerprint.kind, fingerprint, count(DISTINCT case_id)::int AS count, min(report.created_at) AS first_at,
        max(report.created_at) AS last_at, (array_agg(case_id ORDER BY report.id <> (
          SELECT id FROM report first WHERE first.case_id = report.case_id AND NOT is_repeat ORDER BY created_at, id LIMIT 1),
          report.created_at))[1] AS template
      FROM report_fingerprint JOIN report ON report.id = report_id AND report.closed_at IS NULL
        JOIN moderation_case ON moderation_case.id = case_id AND queue = 'reports' AND state = 'open'
      WHERE report_fingerprint.kind IN ('message', 'description') GROUP BY 1, 2 HAVING count(DISTINCT case_id) >= ${least})
    SELECT DISTINCT ON (shared.kind) template, CASE shared.kind WHEN 'message' THEN 'messages' ELSE 'words' END AS by, count,
      first_at, last_at, reference
    FROM shared JOIN moderation_case ON moderation_case.id = template ORDER BY shared.kind, count DESC, template`.execute(
    db,
  )
  return rows
}
