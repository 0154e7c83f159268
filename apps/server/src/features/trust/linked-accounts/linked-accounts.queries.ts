import type { LinkReason } from '@amour/contract/console/case-file.ts'
import { sql } from 'kysely'
import type { MemberRow } from '#database/tables.ts'
import type { Database } from '#database/open.ts'
import { LEAST_QUALITY } from '#media/pdq/pdq-distance.ts'
import { showsPicture } from '#media/pdq/same-picture.queries.ts'

type Kind = 'device' | 'network' | 'text'
type Fingerprints = { memberId: string; kind: Kind; fingerprints: string[]; at: Date }

/** Notes fingerprints of an account, or that they were seen again. */
export async function upsertFingerprints(db: Database, { memberId, kind, fingerprints, at }: Fingerprints) {
  if (fingerprints.length === 0) return
  await db
    .insertInto('account_fingerprint')
    .values(fingerprints.map((fingerprint) => ({ member_id: memberId, kind, fingerprint, seen_at: at })))
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'fingerprint']).doUpdateSet({ seen_at: at }))
    .execute()
}

/** Puts the fingerprints of a text in place of those of the one before. */
export async function replaceTextFingerprints(db: Database, memberId: string, fingerprints: string[], at: Date) {
  await db.deleteFrom('account_fingerprint').where('member_id', '=', memberId).where('kind', '=', 'text').execute()
  await upsertFingerprints(db, { memberId, kind: 'text', fingerprints, at })
}

/**
 * Profiles whose text has no fingerprints yet, held with their members until the transaction ends: a text saved meanwhile is
 * marked next, and whoever is being erased is passed by, since each would wait for the other.
 */
export function lockUnfingerprinted(db: Database, limit: number) {
  return db
    .selectFrom('member_profile')
    .innerJoin('member', 'member.id', 'member_profile.member_id')
    .select(['member_id', sql<string>`coalesce(held_description, description, '')`.as('text')])
    .where('is_marked', '=', false)
    .orderBy('member_id')
    .limit(limit)
    .modifyEnd(sql`FOR UPDATE OF member_profile SKIP LOCKED FOR KEY SHARE OF member SKIP LOCKED`)
    .execute()
}

export async function updateFingerprinted(db: Database, memberIds: string[]) {
  await db
    .updateTable('member_profile')
    .set({ is_marked: true })
    .where(sql<boolean>`member_id = ANY(${memberIds}::uuid[])`)
    .execute()
}

/**
 * Removes so many fingerprints not seen since; says how many there were. A suspended account keeps those of its devices, since
 * their owner may come back anew.
 */
export async function deleteFingerprintsBefore(
  db: Database,
  before: { device: Date; network: Date },
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM account_fingerprint WHERE ctid = ANY (ARRAY(
    SELECT account_fingerprint.ctid FROM account_fingerprint JOIN member ON member.id = member_id
    WHERE kind = 'network' AND seen_at < ${before.network}
      OR kind = 'device' AND seen_at < ${before.device} AND status <> 'suspended' LIMIT ${limit}))
    AND seen_at < CASE kind WHEN 'network' THEN ${before.network}::timestamptz ELSE ${before.device} END`.execute(db)
  return Number(numAffectedRows)
}

/** More accounts than this with one fingerprint are a crowd: a library, a mobile network, a turn of phrase. */
const CROWD = 25

/** Of the fingerprints of two texts, the share in hundredths that both have, from which on they are alike. */
const ALIKE = 40

/**
 * Other accounts with the same picture or device, a text that is alike, or of the same network of late; each with all
 * its reasons, the most telling first. Of each of their items the frame that says most is looked for, in all frames of
 * others: a film has one each second, and every one is compared with all that is here.
 */
export async function selectLinked(db: Database, memberId: string) {
  const { rows } = await sql<{ username: string; status: MemberRow['status']; by: LinkReason[] }>`
    WITH mine AS (SELECT kind, fingerprint FROM account_fingerprint WHERE member_id = ${memberId}),
    crowded AS (
      SELECT mine.kind, mine.fingerprint FROM mine CROSS JOIN LATERAL (
        SELECT FROM account_fingerprint other WHERE other.kind = mine.kind AND other.fingerprint = mine.fingerprint
          AND other.member_id <> ${memberId} LIMIT ${CROWD + 1}) others
      GROUP BY 1, 2 HAVING count(*) > ${CROWD}),
    shared AS (
      SELECT other.member_id AS id, mine.kind, count(*) AS fingerprints
      FROM mine JOIN account_fingerprint other ON other.kind = mine.kind AND other.fingerprint = mine.fingerprint AND other.member_id <> ${memberId}
      WHERE NOT EXISTS (SELECT FROM crowded WHERE crowded.kind = mine.kind AND crowded.fingerprint = mine.fingerprint)
      GROUP BY 1, 2),
    shown AS MATERIALIZED (
      SELECT DISTINCT ON (media_id) pdq FROM media_hash JOIN media ON media.id = media_id
      WHERE media.member_id = ${memberId} AND quality >= ${LEAST_QUALITY} ORDER BY media_id, quality DESC, frame_ms),
    linked AS (
      SELECT theirs.member_id AS id, 'picture' AS by, 1 AS rank
      FROM shown JOIN media_hash other ON ${showsPicture('other', sql`shown.pdq`)}
        JOIN media theirs ON theirs.id = other.media_id AND theirs.member_id <> ${memberId}
      UNION SELECT id, kind, CASE kind WHEN 'device' THEN 2 WHEN 'text' THEN 3 ELSE 4 END FROM shared
      WHERE kind <> 'text' OR fingerprints * 100 >= ${ALIKE} * least(
        (SELECT count(*) FROM mine WHERE kind = 'text'),
        (SELECT count(*) FROM account_fingerprint theirs WHERE theirs.member_id = shared.id AND theirs.kind = 'text')))
    SELECT username, status, array_agg(by ORDER BY rank) AS by FROM linked JOIN member ON member.id = linked.id
    WHERE status NOT IN ('unactivated', 'closed') GROUP BY username, status ORDER BY min(rank), count(*) DESC, username
    LIMIT 20`.execute(db)
  return rows
}

/**
 * Which of these accounts share a browser, a text or a network that no crowd shares; a pair once for each. Pictures are
 * left out: every one would be compared with all.
 */
export async function selectLinksAmong(db: Database, memberIds: string[]) {
  const { rows } = await sql<{ one: string; other: string; by: Kind }>`
    WITH own AS MATERIALIZED (
      SELECT member_id, kind, fingerprint FROM account_fingerprint WHERE member_id = ANY(${memberIds}::uuid[])),
    marks AS (
      SELECT kind, fingerprint FROM own GROUP BY kind, fingerprint HAVING count(*) > 1),
    shared AS (
      SELECT marks.* FROM marks WHERE (SELECT count(*) FROM (SELECT FROM account_fingerprint used
        WHERE used.kind = marks.kind AND used.fingerprint = marks.fingerprint LIMIT ${CROWD + 1}) AS users) <= ${CROWD})
    SELECT a.member_id AS one, b.member_id AS other, a.kind AS by
    FROM shared JOIN own a USING (kind, fingerprint)
      JOIN own b ON b.kind = a.kind AND b.fingerprint = a.fingerprint AND b.member_id > a.member_id
    GROUP BY a.member_id, b.member_id, a.kind
    HAVING a.kind <> 'text' OR count(*) * 100 >= ${ALIKE} * least(
      (SELECT count(*) FROM own mine WHERE mine.member_id = a.member_id AND mine.kind = 'text'),
      (SELECT count(*) FROM own theirs WHERE theirs.member_id = b.member_id AND theirs.kind = 'text'))`.execute(db)
  return rows
}

/** Banned accounts that show, in any of their items, the frame of this one that says most. */
export async function countBannedWith(db: Database, mediaId: string) {
  const { rows } = await sql<{ count: number }>`
    WITH shown AS MATERIALIZED (SELECT pdq, member_id FROM media_hash JOIN media ON media.id = media_id
      WHERE media_id = ${mediaId} AND quality >= ${LEAST_QUALITY} ORDER BY quality DESC, frame_ms LIMIT 1)
    SELECT count(DISTINCT theirs.member_id)::int AS count
    FROM shown JOIN media_hash other ON ${showsPicture('other', sql`shown.pdq`)}
      JOIN media theirs ON theirs.id = other.media_id AND theirs.member_id <> shown.member_id
      JOIN restriction ON restriction.member_id = theirs.member_id AND restriction.kind = 'ban' AND lifted_at IS NULL`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
