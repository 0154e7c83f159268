import type { Folder } from '@amour/contract/messages/messages.ts'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'

export function insertMessage(db: Database, message: Insertable<Tables['message']>) {
  return db.insertInto('message').values(message).returningAll().executeTakeFirstOrThrow()
}

/** Where a member reads: messages up to `clearedSeq` are deleted for them. */
type Reader = { memberId: string; conversationId: string; clearedSeq: number }

/** The messages of a conversation that a member has not deleted. */
function visibleTo(db: Database, { memberId, conversationId, clearedSeq }: Reader) {
  return db
    .selectFrom('message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('seq', '>', clearedSeq)
    .where(
      sql<boolean>`CASE ${memberId}::uuid WHEN sender_id THEN sender_deleted_at WHEN recipient_id THEN recipient_deleted_at END IS NULL`,
    )
}

/** The newest first; `before` a seq. */
export function selectMessages(db: Database, reader: Reader, { before, limit }: { before?: number; limit: number }) {
  return visibleTo(db, reader)
    .$if(before !== undefined, (all) => all.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

export function selectMessage(db: Database, reader: Reader, id: string) {
  return visibleTo(db, reader).where('id', '=', id).executeTakeFirst()
}

/** Messages, and the conversations in which they are: whoever reads them names both (docs/decisions/106). */
type Named = { ids: string[]; conversationIds: string[] }

export function selectMessagesById(db: Database, { ids, conversationIds }: Named) {
  return db
    .selectFrom('message')
    .selectAll()
    .where(sql<boolean>`id = ANY(${ids}::uuid[]) AND conversation_id = ANY(${conversationIds}::uuid[])`)
    .execute()
}

/** Marks what has left the server; a message that somebody is changing at this moment is left to the next time. */
export async function updateMessagesDelivered(db: Database, { ids, conversationIds }: Named, at: Date) {
  const isNamed = sql`id = ANY(${ids}::uuid[]) AND conversation_id = ANY(${conversationIds}::uuid[])`
  await sql`
    UPDATE message SET delivered_at = ${at}
    WHERE conversation_id = ANY(${conversationIds}::uuid[]) AND id IN (
      SELECT id FROM message WHERE ${isNamed} AND delivered_at IS NULL FOR UPDATE SKIP LOCKED
    )`.execute(db)
}

/**
 * Marks the last messages of a folder that its member does not see, since who wrote them hides from their address; not those
 * of whom the member has hidden or a block parts, which would arrive for nobody.
 */
export async function updateUnseenDelivered(
  db: Database,
  { memberId, folder }: { memberId: string; folder: Folder },
  at: Date,
) {
  const conversationsOf = (column: 'conversation_id' | 'last_message_id') => sql`
    SELECT ${sql.ref(column)} FROM participant WHERE member_id = ${memberId} AND folder = ${folder}
      AND last_at IS NOT NULL AND other_id IN (SELECT id FROM hiders_from(${memberId}::uuid) AS hider (id)
        EXCEPT SELECT hidden_id FROM hide WHERE member_id = ${memberId}
        EXCEPT SELECT blocked_id FROM block WHERE member_id = ${memberId}
        EXCEPT SELECT member_id FROM block WHERE blocked_id = ${memberId})`
  await sql`
    UPDATE message SET delivered_at = ${at}
    WHERE conversation_id IN (${conversationsOf('conversation_id')}) AND id IN (
      SELECT id FROM message WHERE id IN (${conversationsOf('last_message_id')})
        AND conversation_id IN (${conversationsOf('conversation_id')})
        AND recipient_id = ${memberId} AND delivered_at IS NULL FOR UPDATE SKIP LOCKED
    )`.execute(db)
}

/** Marks as read what came to a member in a conversation and is unread, or of that the one of `id`; says how many. */
export async function updateMessagesRead(db: Database, reader: Reader, at: Date, id?: string) {
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set({
      read_at: at,
      // That they are here may be what the reader hides.
      delivered_at: sql`CASE WHEN delivered_at IS NULL AND EXISTS (SELECT FROM member WHERE id = recipient_id AND shows_online)
        THEN ${at}::timestamptz ELSE delivered_at END`,
      is_read_privately: sql`EXISTS (SELECT FROM member WHERE id IN (sender_id, recipient_id) AND NOT read_receipts)`,
    })
    .where('recipient_id', '=', reader.memberId)
    .where('conversation_id', '=', reader.conversationId)
    .where('seq', '>', reader.clearedSeq)
    .where('read_at', 'is', null)
    .where('recipient_deleted_at', 'is', null)
    .where('unsent_at', 'is', null)
    .$if(id !== undefined, (all) => all.where('id', '=', id ?? ''))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** How much of what a member has not deleted has come to them and is unread. */
export async function countUnreadMessages(db: Database, reader: Reader) {
  const { unread } = await visibleTo(db, reader)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('recipient_id', '=', reader.memberId)
    .where('read_at', 'is', null)
    .where('unsent_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** Deletes a message for one of its two members. */
export async function updateMessageDeleted(db: Database, id: string, side: 'sender' | 'recipient', at: Date) {
  await db
    .updateTable('message')
    .set(side === 'sender' ? { sender_deleted_at: at } : { recipient_deleted_at: at })
    .where('id', '=', id)
    .execute()
}

/** That the writer or the reader of a message has deleted it, singly or with all of it; who has gone has no side any more. */
const isDeletedBy = (
  party: 'sender' | 'recipient',
) => sql<boolean>`(${sql.ref(`message.${party}_deleted_at`)} IS NOT NULL
  OR NOT EXISTS (SELECT FROM participant side WHERE side.member_id = ${sql.ref(`message.${party}_id`)}
    AND side.conversation_id = message.conversation_id AND side.cleared_seq < message.seq))`

/** Erases of a conversation, or of it the message of `id`, what both have deleted. */
export async function deleteUnseenMessages(db: Database, conversationId: string, id?: string) {
  await db
    .deleteFrom('message')
    .where('conversation_id', '=', conversationId)
    .where(isDeletedBy('sender'))
    .where(isDeletedBy('recipient'))
    .$if(id !== undefined, (all) => all.where('message.id', '=', id ?? ''))
    .execute()
}

/** The items that a member's messages carry which both can see still. */
export async function selectCarriedBy(db: Database, conversationId: string, senderId: string) {
  const rows = await db
    .selectFrom('message')
    .select('media_id')
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', senderId)
    .where('media_id', 'is not', null)
    .where('sender_deleted_at', 'is', null)
    .where('recipient_deleted_at', 'is', null)
    .where(
      sql<boolean>`seq > ALL (SELECT cleared_seq FROM participant WHERE participant.conversation_id = message.conversation_id)`,
    )
    .execute()
  return rows.flatMap(({ media_id }) => media_id ?? [])
}

/** Takes a message back: what it said and carried is gone for both. Undefined where it has just been erased. */
export function updateMessageUnsent(db: Database, id: string, at: Date) {
  return db
    .updateTable('message')
    .set({ body: null, media_id: null, unsent_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}
