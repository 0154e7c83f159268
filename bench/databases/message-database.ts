import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readEnvelope1 } from '@amour/crypto/envelope.ts'
import { packEnvelope } from '@amour/crypto/packing.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { makeManyMembers } from '@amour/test/members/many-members.ts'
import { sql } from 'kysely'
import { callerOf, createDatabase, openAt, onServer, type Place } from './member-database.ts'

/** Messages of a conversation, and conversations that a member has: so that the reader's own are the same in any database. */
const EACH = 200
const CONVERSATIONS = 50

/** Messages stored by one statement. */
const BATCH = 400_000

/**
 * A database with so many messages, and a member who reads theirs: fifty conversations, as all have, as far as there are
 * enough messages for that. It goes when it is closed.
 */
export async function openConversations(server: Place, name: string, messages: number) {
  const url = await createDatabase(server, name)
  await fill(url, messages)
  const opened = await openAt(server, url)
  const caller = await callerOf(opened.context, sql`SELECT id FROM person WHERE n = 0`)
  const { rows } = await sql<{ id: string }>`SELECT conversation_id AS id FROM participant
    WHERE member_id = ${caller.id} AND last_at IS NOT NULL ORDER BY last_at DESC LIMIT 1`.execute(opened.context.db)
  return {
    context: { ...opened.context, caller },
    conversationId: rows[0]?.id ?? '',
    url,
    async [Symbol.asyncDispose]() {
      await opened.close()
      await onServer(server, sql`drop database ${sql.id(name)} with (force)`)
    },
  }
}

/** The reader writes with fifty others; everybody else writes with those after them, in a ring. */
async function fill(url: string, messages: number) {
  const db = openDatabase(url, { connections: 1, patience: 0 })
  const conversations = Math.max(CONVERSATIONS, Math.ceil(messages / EACH))
  const each = Math.ceil(messages / conversations)
  const half = CONVERSATIONS / 2
  const ring = Math.max(CONVERSATIONS + 1, Math.ceil((conversations - CONVERSATIONS) / half))
  await sql`SET session_replication_role = replica`.execute(db)
  await makeManyMembers(db, 1 + CONVERSATIONS + ring, new Date())
  await sql`CREATE TABLE person AS SELECT (row_number() OVER (ORDER BY id) - 1)::int AS n, id FROM member`.execute(db)
  await sql`ALTER TABLE person ADD PRIMARY KEY (n)`.execute(db)
  await sql`UPDATE member SET status = 'active', profile_updated_at = created_at`.execute(db)
  await sql`CREATE TABLE pair AS
    WITH place AS (
      SELECT n, 0 AS one, 1 + n AS other FROM generate_series(0, ${CONVERSATIONS - 1}::int) AS n
      UNION ALL SELECT ${CONVERSATIONS}::int + n, ${CONVERSATIONS + 1}::int + n / ${half}::int,
        ${CONVERSATIONS + 1}::int + (n / ${half}::int + 1 + n % ${half}::int) % ${ring}::int
      FROM generate_series(0, ${conversations - CONVERSATIONS - 1}::int) AS n)
    SELECT place.n, gen_random_uuid() AS id, one.id AS one, other.id AS other,
      now() - place.n % 100000 * interval '1 minute' AS last_at
    FROM place JOIN person one ON one.n = place.one JOIN person other ON other.n = place.other`.execute(db)
  await sql`INSERT INTO conversation (id, member_a, member_b, started_by, last_seq, created_at, answered_at)
    SELECT id, least(one, other), greatest(one, other), one, ${each}, last_at, last_at FROM pair`.execute(db)
  const body = await readShortMessage()
  const step = Math.max(1, Math.floor(BATCH / each))
  for (let first = 0; first < conversations; first += step) {
    await sql`INSERT INTO message (id, conversation_id, seq, sender_id, recipient_id, is_encrypted, body, frank, sent_at,
        delivered_at, read_at)
      SELECT gen_random_uuid(), id, seq, CASE WHEN seq % 2 = 0 THEN one ELSE other END,
        CASE WHEN seq % 2 = 0 THEN other ELSE one END, true, ${body},
        decode(md5(id::text), 'hex'), last_at - (${each}::int - seq) * interval '1 minute', last_at, last_at
      FROM pair, generate_series(1, ${each}::int) AS seq WHERE pair.n >= ${first} AND pair.n < ${first + step}`.execute(
      db,
    )
  }
  await sql`INSERT INTO participant (conversation_id, member_id, other_id, folder, last_message_id, last_at)
    SELECT pair.id, side.own, side.theirs, 'chats', message.id, last_at
    FROM pair JOIN message ON conversation_id = pair.id AND seq = ${each}
      CROSS JOIN LATERAL (VALUES (one, other), (other, one)) AS side (own, theirs)`.execute(db)
  await sql`INSERT INTO notification (id, member_id, type, actor_id, created_at, read_at)
    SELECT gen_random_uuid(), one, 'flirt', other, last_at, last_at FROM pair`.execute(db)
  // Among a few any plan will do.
  if (messages > 1_000) await sql`VACUUM ANALYZE`.execute(db)
  await db.destroy()
}

/** A sealed message of one chunk, as most are. */
async function readShortMessage(): Promise<Buffer> {
  const path = fileURLToPath(import.meta.resolve('@amour/crypto/vectors/crypto-v1.json'))
  const vectors = JSON.parse(await readFile(path, 'utf8')) as { message: { envelope: string } } // as vectors/make.ts writes them
  const envelope = readEnvelope1(vectors.message.envelope)
  if (!envelope) throw new Error('The test vectors hold no message.')
  return Buffer.from(packEnvelope({ ...envelope, to: envelope.to.slice(0, 1), me: envelope.me.slice(0, 1) }))
}
