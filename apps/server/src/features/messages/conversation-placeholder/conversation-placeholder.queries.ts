import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { MessageRow } from '#database/tables.ts'

/**
 * Holds all that a member has of conversations until the transaction ends, both sides, in the order in which those take them
 * who write, read and delete: none of them then waits for an erasure that waits for them.
 */
export async function lockConversationsOf(db: Database, memberId: string) {
  const ids = db.selectFrom('participant').select('conversation_id').where('member_id', '=', memberId)
  await db.selectFrom('conversation').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  await db
    .selectFrom('participant')
    .select('conversation_id')
    .where('conversation_id', 'in', ids)
    .orderBy('conversation_id')
    .orderBy('member_id')
    .forUpdate()
    .execute()
}

/** The conversations of a member that still have something to show to a member who stays. */
export async function selectKeptConversations(db: Database, memberId: string) {
  const rows = await db
    .selectFrom('participant')
    .innerJoin('member', 'member.id', 'participant.member_id')
    .select('participant.conversation_id')
    .where('participant.other_id', '=', memberId)
    .where('participant.last_at', 'is not', null)
    .where('member.status', '<>', 'closed')
    .execute()
  return rows.map(({ conversation_id }) => conversation_id)
}

type Placeholder = { id: string; reference: string; emailIndex: Buffer; passwordHash: string; at: Date }

/** A row that stands where an erased member stood. It tells nothing of them, and nobody can sign in as it. */
export async function insertPlaceholder(db: Database, { id, reference, emailIndex, passwordHash, at }: Placeholder) {
  await db
    .insertInto('member')
    .values({
      id,
      username: id,
      status: 'closed',
      gender: 'Woman',
      seeking: 'Man',
      location_id: sql`(SELECT min(id) FROM location)`,
      age: 18,
      email_index: emailIndex,
      email_sealed: Buffer.alloc(0),
      dob_sealed: Buffer.alloc(0),
      password_hash: passwordHash,
      reference,
      verified_at: null,
      profile_updated_at: null,
      active_at: at,
      created_at: at,
      activated_at: null,
    })
    .execute()
}

/** Puts the stand-in where the member is in these conversations, the other side's inbox included. */
export async function moveConversations(db: Database, { ids, from, to }: { ids: string[]; from: string; to: string }) {
  await sql`
    UPDATE conversation SET
      member_a = least(${to}::uuid, CASE member_a WHEN ${from}::uuid THEN member_b ELSE member_a END),
      member_b = greatest(${to}::uuid, CASE member_a WHEN ${from}::uuid THEN member_b ELSE member_a END),
      started_by = CASE started_by WHEN ${from}::uuid THEN ${to}::uuid ELSE started_by END
    WHERE id = ANY(${ids}::uuid[])`.execute(db)
  await sql`UPDATE participant SET other_id = ${to} WHERE other_id = ${from} AND conversation_id = ANY(${ids}::uuid[])`.execute(
    db,
  )
}

type Parting = { ids: string[]; from: string; to: string; at: Date }

/**
 * Keeps these conversations out of sight of those for whom the member was not there: a block of either's, what the other
 * hid, and being incognito to them end with the member's row. The stand-in is the one who blocks, so that the other's list
 * of blocks names nobody.
 */
export async function keepApart(db: Database, { ids, from, to, at }: Parting) {
  await sql`
    INSERT INTO block (member_id, blocked_id, created_at)
    SELECT ${to}::uuid, stays.member_id, ${at}::timestamptz
    FROM participant stays
    WHERE stays.other_id = ${from}::uuid AND stays.conversation_id = ANY(${ids}::uuid[])
      AND (EXISTS (SELECT FROM block WHERE member_id = stays.member_id AND blocked_id = ${from}::uuid)
        OR EXISTS (SELECT FROM block WHERE member_id = ${from}::uuid AND blocked_id = stays.member_id)
        OR EXISTS (SELECT FROM hide WHERE member_id = stays.member_id AND hidden_id = ${from}::uuid)
        OR is_unseen_by(${from}::uuid, stays.member_id))`.execute(db)
}

/** The next messages of a conversation after `seq`, in their order. */
export async function selectMessagesAfter(
  db: Database,
  { id, seq, limit }: { id: string; seq: number; limit: number },
) {
  const { rows } = await sql<MessageRow>`
    SELECT * FROM message WHERE conversation_id = ${id} AND seq > ${seq} ORDER BY seq LIMIT ${limit}`.execute(db)
  return rows
}

type Moved = { id: string; sender: string; recipient: string; frank: Buffer }

/** Names the stand-in in these messages; the member who goes has deleted them with that. */
export async function updateParties(db: Database, moved: Moved[], at: Date) {
  await sql`
    UPDATE message SET sender_id = m.sender, recipient_id = m.recipient, frank = m.frank,
      sender_deleted_at = CASE WHEN sender_id <> m.sender THEN coalesce(sender_deleted_at, ${at}::timestamptz)
        ELSE sender_deleted_at END,
      recipient_deleted_at = CASE WHEN recipient_id <> m.recipient THEN coalesce(recipient_deleted_at, ${at}::timestamptz)
        ELSE recipient_deleted_at END
    FROM unnest(
      ${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ sender }) => sender)}::uuid[],
      ${moved.map(({ recipient }) => recipient)}::uuid[],
      ${moved.map(({ frank }) => `\\x${frank.toString('hex')}`)}::bytea[]
    ) AS m(id, sender, recipient, frank)
    WHERE message.id = m.id`.execute(db)
}

/** Removes stand-ins that no conversation needs any more. */
export async function deleteIdlePlaceholders(db: Database) {
  await sql`
    DELETE FROM member WHERE status = 'closed'
      AND NOT EXISTS (SELECT FROM conversation WHERE member_a = member.id OR member_b = member.id)`.execute(db)
}
