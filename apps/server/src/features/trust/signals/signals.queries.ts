import type { SignalKind } from '@amour/contract/console/case-file.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { LEAST_QUALITY } from '#media/pdq/pdq-distance.ts'
import { showsPicture } from '#media/pdq/same-picture.queries.ts'

type Seen = { memberId: string; kind: SignalKind; count: number; at: Date }

/** Notes that something was seen of a member, or that it was seen again. */
export async function upsertSignal(db: Database, { memberId, kind, count, at }: Seen) {
  await note(db, kind, sql`SELECT ${memberId}::uuid AS id, ${count}::int AS count, ${at}::timestamptz AS at`)
}

/** `found`: a query of members (`id`), each with a count and when it was so (`at`). */
async function note(db: Database, kind: SignalKind, found: RawBuilder<unknown>) {
  await sql`
    INSERT INTO signal (member_id, kind, count, first_at, last_at)
    SELECT found.id, ${kind}, found.count, found.at, found.at FROM (${found}) AS found
      JOIN member ON member.id = found.id AND member.status NOT IN ('unactivated', 'suspended', 'closed')
    ON CONFLICT (member_id, kind) DO UPDATE
      SET count = greatest(signal.count, excluded.count), last_at = greatest(signal.last_at, excluded.last_at)`.execute(
    db,
  )
}

const banned = sql`SELECT member_id FROM restriction WHERE kind = 'ban' AND lifted_at IS NULL`

/** More accounts than this with one fingerprint are a crowd, as beside a report: a library, a turn of phrase. */
const CROWD = 25

/** Members who were in a browser lately in which somebody was whom we have banned. */
export function noteBannedDevices(db: Database, since: Date) {
  return note(
    db,
    'bannedDevice',
    sql`SELECT own.member_id AS id, count(DISTINCT other.member_id)::int AS count, max(own.seen_at) AS at
      FROM account_fingerprint own
        JOIN account_fingerprint other ON other.kind = 'device' AND other.fingerprint = own.fingerprint
          AND other.member_id <> own.member_id AND other.member_id IN (${banned})
      WHERE own.kind = 'device' AND own.seen_at > ${since} AND (SELECT count(*) FROM (SELECT FROM account_fingerprint used
        WHERE used.kind = 'device' AND used.fingerprint = own.fingerprint LIMIT ${CROWD + 1}) AS users) <= ${CROWD}
      GROUP BY own.member_id`,
  )
}

/**
 * New members who came from a network in which somebody was lately whom we have banned. Neighbours do too: it is a note,
 * and never alone what a case is opened about.
 */
export function noteBannedNetworks(db: Database, { since, newSince }: { since: Date; newSince: Date }) {
  return note(
    db,
    'bannedNetwork',
    sql`SELECT own.member_id AS id, count(DISTINCT other.member_id)::int AS count, max(own.seen_at) AS at
      FROM account_fingerprint own JOIN member ON member.id = own.member_id AND member.created_at > ${newSince}
        JOIN account_fingerprint other ON other.kind = 'network' AND other.fingerprint = own.fingerprint
          AND other.member_id <> own.member_id AND other.member_id IN (${banned})
      WHERE own.kind = 'network' AND own.seen_at > ${since} AND (SELECT count(*) FROM (SELECT FROM account_fingerprint used
        WHERE used.kind = 'network' AND used.fingerprint = own.fingerprint LIMIT ${CROWD + 1}) AS users) <= ${CROWD}
      GROUP BY own.member_id`,
  )
}

/** Waiting items that are compared each minute, the newest first: a minute brings fewer, and each costs some milliseconds. */
const NEWEST = 500

/** Members of whom a picture waits, of a film the frame that says most, that somebody had whom we have banned. */
export function noteBannedPictures(db: Database) {
  return note(
    db,
    'bannedPicture',
    sql`SELECT shown.member_id AS id, count(DISTINCT shown.id)::int AS count, max(shown.created_at) AS at
      FROM (SELECT media.id, member_id, created_at, telling.pdq FROM media JOIN LATERAL (SELECT pdq FROM media_hash
            WHERE media_id = media.id AND quality >= ${LEAST_QUALITY} ORDER BY quality DESC, frame_ms LIMIT 1) AS telling ON true
          WHERE status = 'pending' AND processing = 'done' AND deleted_at IS NULL
          ORDER BY created_at DESC, media.id LIMIT ${NEWEST}) AS shown
        JOIN media_hash other ON ${showsPicture('other', sql`shown.pdq`)}
        JOIN media theirs ON theirs.id = other.media_id AND theirs.member_id <> shown.member_id
          AND theirs.member_id IN (${banned})
      GROUP BY shown.member_id`,
  )
}

/** Of the fingerprints of two texts, the share in hundredths that both have, from which on they are alike. */
const ALIKE = 40

/**
 * Members whose text was written since and is like that of somebody whom we have banned (`bannedText`), or like those
 * of at least two other accounts that are new as well (`sameText`).
 */
export async function noteTexts(db: Database, { since, newSince }: { since: Date; newSince: Date }) {
  const alike = sql`
    SELECT own.member_id AS id, other.member_id AS other_id, max(own.seen_at) AS at FROM account_fingerprint own
      JOIN account_fingerprint other ON other.kind = 'text' AND other.fingerprint = own.fingerprint
        AND other.member_id <> own.member_id
    WHERE own.kind = 'text' AND own.member_id IN
      (SELECT member_id FROM account_fingerprint WHERE kind = 'text' AND seen_at > ${since})
    GROUP BY 1, 2 HAVING count(*) * 100 >= ${ALIKE} * least(
      (SELECT count(*) FROM account_fingerprint WHERE member_id = own.member_id AND kind = 'text'),
      (SELECT count(*) FROM account_fingerprint WHERE member_id = other.member_id AND kind = 'text'))`
  await note(
    db,
    'bannedText',
    sql`SELECT alike.id, count(*)::int AS count, max(at) AS at FROM (${alike}) AS alike WHERE other_id IN (${banned}) GROUP BY 1`,
  )
  await note(
    db,
    'sameText',
    sql`SELECT alike.id, count(*)::int AS count, max(at) AS at FROM (${alike}) AS alike
        JOIN member own ON own.id = alike.id AND own.created_at > ${newSince}
        JOIN member other ON other.id = other_id AND other.created_at > ${newSince}
      GROUP BY 1 HAVING count(*) >= 2`,
  )
}

/**
 * Members about whom somebody should look: something that speaks for itself, or two kinds of what does not. What a case
 * was opened about is not asked about again.
 */
export async function selectSuspicious(db: Database, limit: number) {
  const { rows } = await sql<{ id: string }>`
    SELECT member_id AS id FROM signal JOIN member ON member.id = member_id
      AND member.status NOT IN ('unactivated', 'suspended', 'closed')
    WHERE case_id IS NULL GROUP BY member_id
    HAVING bool_or(kind IN ('bannedDevice', 'bannedPicture', 'sameText')) OR count(*) >= 2
    ORDER BY min(first_at) LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Members of whom the rules have not looked at a signal yet, or at fewer than were seen by now. */
export async function selectUnruled(db: Database, limit: number) {
  const { rows } = await sql<{ id: string }>`
    SELECT member_id AS id FROM signal JOIN member ON member.id = member_id
      AND member.status NOT IN ('unactivated', 'suspended', 'closed')
    WHERE ruled_count IS NULL OR ruled_count < count GROUP BY member_id ORDER BY min(last_at) LIMIT ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Notes that the rules look at a member's signals now; says whether any was new to them, to one of two who ask at once. */
export async function updateRuled(db: Database, memberId: string) {
  const row = await db
    .updateTable('signal')
    .set({ ruled_count: sql`count` })
    .where('member_id', '=', memberId)
    .where(sql<boolean>`(ruled_count IS NULL OR ruled_count < count)`)
    .returning('member_id')
    .execute()
  return row.length > 0
}

/** Ties what was seen of a member to the case in which somebody looks. */
export async function updateCased(db: Database, memberId: string, caseId: string) {
  await db.updateTable('signal').set({ case_id: caseId }).where('member_id', '=', memberId).execute()
}

/** What was seen of a member, the latest first. */
export function selectSignals(db: Database, memberId: string) {
  return db
    .selectFrom('signal')
    .select(['kind', 'count', 'first_at', 'last_at'])
    .where('member_id', '=', memberId)
    .orderBy('last_at', 'desc')
    .execute()
}

/** Removes what was last seen before, unless somebody still has to look. */
export async function deleteSignalsBefore(db: Database, before: Date) {
  await sql`DELETE FROM signal WHERE last_at < ${before} AND NOT EXISTS (
    SELECT FROM moderation_case WHERE id = case_id AND state <> 'closed')`.execute(db)
}

/** How many conversations a member has started since a moment, and in how many of these the other has answered. */
export async function countStarts(db: Database, memberId: string, since: Date) {
  return db
    .selectFrom('conversation')
    .select([sql<number>`count(*)::int`.as('started'), sql<number>`count(answered_at)::int`.as('answered')])
    .where('started_by', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
}
