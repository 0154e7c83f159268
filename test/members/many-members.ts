import type { Database } from '@amour/server/database/open.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Puts many members into the database by SQL: three in five in the 200 largest towns, the rest anywhere; of every
 * orientation, age and state; active in the last 60 days, many at the same moment; some with photo, some verified.
 * The same every time but for `now`.
 */
export async function makeManyMembers(db: Database, count: number, now: Date) {
  for (let first = 1; first <= count; first += BATCH) {
    const numbers = sql`generate_series(${first}::int, ${Math.min(count, first + BATCH - 1)}::int) AS n`
    await insertMembers(db, numbers, now)
    await insertPhotos(db, numbers)
  }
}

/** So many at a time that no statement meets its time limit on a busy machine. */
const BATCH = 500

async function insertMembers(db: Database, numbers: RawBuilder<unknown>, now: Date) {
  await sql`
    WITH town AS (SELECT id, row_number() OVER (ORDER BY population DESC NULLS LAST, id) AS rank FROM location),
    dice AS MATERIALIZED (
      SELECT n, ('x' || substr(md5(n::text), 1, 7))::bit(28)::int AS a, ('x' || substr(md5(n::text), 9, 7))::bit(28)::int AS b,
             ('x' || substr(md5(n::text), 17, 7))::bit(28)::int AS c, ('x' || substr(md5(n::text), 25, 7))::bit(28)::int AS d
      FROM ${numbers})
    INSERT INTO member (id, username, status, gender, seeking, location_id, age, email_index, email_sealed, dob_sealed,
      password_hash, reference, verified_at, profile_updated_at, active_at, created_at)
    SELECT ${idOf('member')}, 'many-' || n,
      CASE WHEN a % 50 = 0 THEN 'suspended' WHEN a % 50 = 1 THEN 'restricted' WHEN a % 50 = 2 THEN 'unactivated' ELSE 'active' END,
      CASE WHEN b % 2 = 0 THEN 'Man' ELSE 'Woman' END,
      CASE WHEN (b % 2 = 0) = (b % 10 > 7) THEN 'Man' ELSE 'Woman' END,
      town.id, 18 + c % 60, md5(n::text)::bytea, '', '', 'none', 'many-' || n,
      CASE WHEN d % 5 = 0 THEN ${now}::timestamptz END,
      CASE WHEN d % 40 > 0 THEN ${now}::timestamptz END,
      ${now}::timestamptz - c % 1440 * interval '1 hour',
      ${now}::timestamptz - d % 4000 * interval '47 minutes'
    FROM dice JOIN town ON town.rank = CASE WHEN c % 5 < 3 THEN 1 + d % 200 ELSE 1 + d % 6098 END`.execute(db)
}

async function insertPhotos(db: Database, numbers: RawBuilder<unknown>) {
  await sql`
    INSERT INTO media (id, member_id, kind, status, processing, rating, visibility, is_default, storage_key, width, height, placeholder, created_at)
    SELECT ${idOf('photo')}, member.id, 'photo', 'approved', 'done', 'general', 'public', true, 'many-' || n, 1200, 900, '#776655', created_at
    FROM ${numbers} JOIN member ON member.id = ${idOf('member')} WHERE age % 3 > 0`.execute(db)
}

/** A well-formed id (RFC 9562, version 8: made as one likes) of the nth thing. */
const idOf = (thing: string) =>
  sql`overlay(overlay(md5(${sql.lit(thing)} || n) placing '8' from 13) placing '8' from 17)::uuid`
