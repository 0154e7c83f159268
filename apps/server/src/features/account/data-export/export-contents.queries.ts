import { type Selectable, sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { MessageRow, Tables } from '#database/tables.ts'

type PartRequest = { table: string; by: readonly string[]; without?: readonly string[]; unless?: string }

/**
 * A member's rows of one table as JSON, without some columns, and without those rows in which `unless` is set. The names
 * are our own, never a caller's.
 */
export async function selectPart(db: Database, memberId: string, { table, by, without = [], unless }: PartRequest) {
  const isTheirs = sql.join(
    by.map((column) => sql`${sql.ref(column)} = ${memberId}`),
    sql` OR `,
  )
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    SELECT to_jsonb(part) - ${[...without]}::text[] AS row FROM ${sql.table(table)} AS part
    WHERE (${isTheirs}) AND ${unless ? sql`${sql.ref(unless)} IS NULL` : sql`true`}`.execute(db)
  return rows.map(({ row }) => row)
}

export function selectSealed(db: Database, memberId: string) {
  return db
    .selectFrom('member')
    .select(['id', 'username', 'email_sealed', 'dob_sealed'])
    .where('id', '=', memberId)
    .executeTakeFirst()
}

export function selectNotices(db: Database, memberId: string) {
  return db
    .selectFrom('notice')
    .select(['id', 'reference', 'title', 'items_sealed', 'created_at'])
    .where('member_id', '=', memberId)
    .execute()
}

type ConversationInCopy = Pick<
  Selectable<Tables['participant']>,
  'other_id' | 'cleared_seq' | 'folder' | 'muted_at'
> & {
  id: string
  /** Null for somebody who has gone or is not there for the member. */
  username: string | null
}

/** The conversations of a member, the latest first, each with the other's name. */
export async function selectConversationsOf(db: Database, memberId: string) {
  const { rows } = await sql<ConversationInCopy>`
    SELECT participant.conversation_id AS id, participant.other_id, participant.cleared_seq, participant.folder,
      participant.muted_at,
      CASE WHEN other.status = 'closed' OR is_unseen_by(other.id, participant.member_id) THEN NULL ELSE other.username END AS username
    FROM participant JOIN member other ON other.id = participant.other_id
    WHERE participant.member_id = ${memberId} AND participant.last_at IS NOT NULL ORDER BY participant.last_at DESC`.execute(
    db,
  )
  return rows
}

/** The next messages after `seq` that a member has not deleted. */
export async function selectMessagesFor(
  db: Database,
  { memberId, conversationId, seq, limit }: { memberId: string; conversationId: string; seq: number; limit: number },
) {
  const { rows } = await sql<MessageRow>`
    SELECT * FROM message WHERE conversation_id = ${conversationId} AND seq > ${seq}
      AND CASE ${memberId}::uuid WHEN sender_id THEN sender_deleted_at ELSE recipient_deleted_at END IS NULL
    ORDER BY seq LIMIT ${limit}`.execute(db)
  return rows
}
