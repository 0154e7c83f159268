import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteOldFingerprints } from '#features/trust/linked-accounts/linked-accounts.jobs.ts'
import { endOldChecks } from '#features/trust/identity-verification/verification.jobs.ts'
import { deleteOldMeetings } from '#features/people/meetings/meetings.jobs.ts'
import { newId } from '#security/ids.ts'
import { pruneSignIns } from '#features/account/sign-in/sign-in-history.jobs.ts'
import { housekeeping, removePassing } from './housekeeping.jobs.ts'

/** A worker has 60 seconds for a statement, in which so many rows go on a slow disk, whatever their table. */
const AT_ONCE = 10_000
const MANY = AT_ONCE + 100

const tables = [
  'idempotency',
  'notification',
  'flirt',
  'mail',
  'session',
  'sign_in',
  'rate_limit',
  'used_proof',
  'message',
  'account_fingerprint',
  'username_reservation',
  'passkey_challenge',
  'recovery',
  'deletion_link',
  'former_email',
  'retired_username',
  'age_token_spent',
  'notice',
  'verification_print',
  'meeting',
] as const

/** What a worker that was away for months finds of each: rows that nobody has removed in their time. */
async function leaveRows(w: World, ann: string, bob: string) {
  const old = sql`now() - interval '3 years'`
  const each = sql`generate_series(1, ${MANY}::int) AS number`
  const nothing = sql`''::bytea`
  await sql`INSERT INTO idempotency (owner, key, request_hash, answer_sealed, created_at)
    SELECT number::text, gen_random_uuid(), ${nothing}, ${nothing}, ${old} FROM ${each}`.execute(w.db)
  await sql`INSERT INTO notification (id, member_id, type, created_at, read_at)
    SELECT gen_random_uuid(), ${ann}, 'account', ${old}, ${old} FROM ${each}`.execute(w.db)
  await sql`INSERT INTO flirt (id, sender_id, recipient_id, flirt, sent_at)
    SELECT gen_random_uuid(), ${ann}, ${bob}, 'fancyAChat', ${old} FROM ${each}`.execute(w.db)
  await sql`INSERT INTO mail (id, template, to_sealed, data_sealed, created_at, sent_at)
    SELECT gen_random_uuid(), 'news', ${nothing}, ${nothing}, ${old}, ${old} FROM ${each}`.execute(w.db)
  await sql`INSERT INTO session (id, member_id, key_sealed, auth_at, refreshed_at, active_at, expires_at, created_at)
    SELECT gen_random_uuid(), ${ann}, ${nothing}, ${old}, ${old}, ${old}, ${old}, ${old} FROM ${each}`.execute(w.db)
  await sql`INSERT INTO sign_in (id, member_id, outcome, at)
    SELECT gen_random_uuid(), ${ann}, 'passed', ${old} FROM ${each}`.execute(w.db)
  await sql`INSERT INTO rate_limit (key, points, expire) SELECT 'old ' || number, 1, 1 FROM ${each}`.execute(w.db)
  await sql`INSERT INTO used_proof (challenge_hash, expires_at) SELECT number::text::bytea, ${old} FROM ${each}`.execute(
    w.db,
  )
  await sql`INSERT INTO account_fingerprint (member_id, kind, fingerprint, seen_at)
    SELECT ${ann}, 'device', number, ${old} FROM ${each}`.execute(w.db)
  await leaveExpired(w, ann)
  await sql`INSERT INTO meeting (id, author_id, subject_id, note, state, created_at, decided_at)
    SELECT gen_random_uuid(), ${ann}, ${bob}, '', 'withdrawn', ${old}, ${old} FROM ${each}`.execute(w.db)
  const conversation = newId()
  await sql`INSERT INTO conversation (id, member_a, member_b, started_by, last_seq, created_at)
    SELECT ${conversation}, least(${ann}::uuid, ${bob}::uuid), greatest(${ann}::uuid, ${bob}::uuid), ${ann}, ${MANY}, ${old}`.execute(
    w.db,
  )
  // Nobody is to hear of them.
  await sql`ALTER TABLE message DISABLE TRIGGER USER`.execute(w.db)
  await sql`INSERT INTO message (id, conversation_id, seq, sender_id, recipient_id, is_encrypted, frank, sent_at,
      sender_deleted_at, recipient_deleted_at)
    SELECT gen_random_uuid(), ${conversation}, number, ${ann}, ${bob}, false, ${nothing}, ${old}, ${old}, ${old}
    FROM ${each}`.execute(w.db)
}

async function leaveExpired(w: World, ann: string) {
  const old = sql`now() - interval '3 years'`
  const each = sql`generate_series(1, ${MANY}::int) AS number`
  const nothing = sql`''::bytea`
  await sql`INSERT INTO username_reservation SELECT 'old' || number, ${old} FROM ${each}`.execute(w.db)
  await sql`INSERT INTO passkey_challenge SELECT number::text::bytea, ${ann}, 'prove', ${old} FROM ${each}`.execute(
    w.db,
  )
  await sql`INSERT INTO recovery (id, email_index, password_sealed, token_hash, created_at, expires_at)
    SELECT gen_random_uuid(), ${nothing}, ${nothing}, number::text::bytea, ${old}, ${old} FROM ${each}`.execute(w.db)
  await sql`INSERT INTO deletion_link SELECT gen_random_uuid(), ${nothing}, number::text::bytea, ${old}, ${old}
    FROM ${each}`.execute(w.db)
  await sql`INSERT INTO former_email (id, member_id, email_index, email_sealed, token_hash, created_at, expires_at)
    SELECT gen_random_uuid(), ${ann}, ${nothing}, ${nothing}, number::text::bytea, ${old}, ${old} FROM ${each}`.execute(
    w.db,
  )
  await sql`INSERT INTO retired_username SELECT number::text::bytea, ${old} FROM ${each}`.execute(w.db)
  await sql`INSERT INTO age_token_spent SELECT number::text::bytea, (${old})::date FROM ${each}`.execute(w.db)
  await sql`INSERT INTO notice (id, reference, member_id, title, items_sealed, color, created_at)
    SELECT gen_random_uuid(), 'old' || number, ${ann}, '', ${nothing}, 'blue', ${old} FROM ${each}`.execute(w.db)
  await sql`INSERT INTO verification_print (id, member_id, verification_id, is_film, bytes_index, sent_at)
    SELECT gen_random_uuid(), ${ann}, gen_random_uuid(), false, ${nothing}, ${old} FROM ${each}`.execute(w.db)
}

/** Ends every statement that removes more at once. */
async function forbidMore(w: World) {
  await sql`CREATE FUNCTION forbid_more() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF (SELECT count(*) FROM gone) > ${sql.lit(AT_ONCE)} THEN RAISE EXCEPTION 'too many rows of % at once', TG_TABLE_NAME; END IF;
    RETURN NULL;
  END $$`.execute(w.db)
  for (const table of tables)
    await sql`CREATE TRIGGER forbid_more AFTER DELETE ON ${sql.table(table)} REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION forbid_more()`.execute(w.db)
}

test('a worker that was away for months removes what is over in steps, each within the time of a statement', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  await leaveRows(w, ann.id, bob.id)
  await forbidMore(w)
  const context = { ...w.context, db: w.dbOf('worker') }
  await housekeeping.perform(context, {})
  await removePassing.perform(context, {})
  await pruneSignIns.perform(context, {})
  await deleteOldFingerprints.perform(context, {})
  await deleteOldMeetings.perform(context, {})
  await endOldChecks.perform(context, {})
  const left = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`SELECT FROM ${sql.table(table)}`.execute(w.db)
      return [table, rows.length]
    }),
  )
  // The two are signed in.
  expect(Object.fromEntries(left)).toEqual(
    Object.fromEntries(tables.map((table) => [table, table === 'session' ? 2 : 0])),
  )
})
