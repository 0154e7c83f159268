import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { DecisionRow, MediaRow } from '#database/tables.ts'

type Earlier = Pick<DecisionRow, 'id' | 'policy' | 'reason'> & { media_reason: MediaRow['reason'] }
type Similarity = { distance: number; leastQuality: number }

/**
 * The last decision of a person that took down the same photo of the same member, as far as it stands; none where
 * they have an approved copy.
 */
export async function selectEarlier(db: Database, mediaId: string, { distance, leastQuality }: Similarity) {
  const { rows } = await sql<Earlier>`
    WITH alike AS (
      SELECT other.id, other.status, other.reason FROM media JOIN media_hash own ON own.media_id = media.id AND own.quality >= ${leastQuality}
        JOIN media other ON other.member_id = media.member_id AND other.id <> media.id AND other.kind = 'photo'
        JOIN media_hash theirs ON theirs.media_id = other.id AND theirs.quality >= ${leastQuality}
          AND bit_count(own.pdq # theirs.pdq) <= ${distance}
      WHERE media.id = ${mediaId} AND media.kind = 'photo')
    SELECT decision.id, policy, decision.reason, alike.reason AS media_reason
    FROM alike JOIN decision ON decision.media_id = alike.id
    WHERE alike.status = 'rejected' AND action IN ('reject', 'removeItem') AND is_final AND staff_id IS NOT NULL
      AND overturned_at IS NULL AND NOT EXISTS (SELECT FROM alike WHERE status = 'approved')
      AND NOT EXISTS (SELECT FROM appeal WHERE appeal.decision_id = decision.id AND appeal.state = 'modified')
    ORDER BY decision.created_at DESC LIMIT 1`.execute(db)
  return rows[0]
}
