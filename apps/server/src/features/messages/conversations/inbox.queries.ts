import type { Folder } from '@amour/contract/messages/messages.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { MemberKeyRow } from '#database/tables.ts'
import { isHiddenByAge } from '#features/people/members/members.service.ts'

/** A member's conversations that have something to show, without those with members in `excluded`. */
function shownIn(db: Database, memberId: string, folder: Folder, excluded: string[]) {
  return db
    .selectFrom('participant')
    .where('participant.member_id', '=', memberId)
    .where('folder', '=', folder)
    .where('last_at', 'is not', null)
    .where(sql<boolean>`other_id <> ALL(${excluded}::uuid[])`)
}

type Page = { folder: Folder; excluded: string[]; limit: number; offset: number }

/** The latest first. */
export async function selectInbox(db: Database, memberId: string, { folder, excluded, limit, offset }: Page) {
  const rows = await shownIn(db, memberId, folder, excluded)
    .select('conversation_id')
    .orderBy('last_at', 'desc')
    .orderBy('conversation_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ conversation_id }) => conversation_id)
}

export async function countInbox(db: Database, memberId: string, folder: Folder, excluded: string[]) {
  const { total } = await shownIn(db, memberId, folder, excluded)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Conversations as a member sees them, each with the other member and their key; the latest first. */
export async function selectConversations(db: Database, memberId: string, ids: string[]) {
  const rows = await db
    .selectFrom('participant')
    .innerJoin('conversation', 'conversation.id', 'participant.conversation_id')
    .innerJoin('member', 'member.id', 'participant.other_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('member_key')
          .select(['public', 'fingerprint', 'version', 'member_key.status as key_status'])
          .whereRef('member_id', '=', 'member.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('key'),
      (join) => join.onTrue(),
    )
    .select([
      'participant.conversation_id',
      'participant.folder',
      'participant.unread',
      'participant.muted_at',
      'participant.last_message_id',
      'participant.last_at',
      'member.id as other_id',
      'member.username',
      'member.status',
      'member.verified_at',
      'member.active_at',
      'member.shows_online',
      'member.read_receipts',
      'member.shows_typing',
      'key.public',
      'key.fingerprint',
      'key.version',
      'key.key_status',
    ])
    .select(isHiddenByAge('member').as('is_hidden_by_age'))
    .select(sql<boolean>`conversation.answered_at IS NOT NULL`.as('is_answered'))
    .select(sql<boolean>`(SELECT shows_typing FROM member WHERE id = ${memberId}::uuid)`.as('reader_shows_typing'))
    .select(
      sql<boolean>`EXISTS (SELECT FROM explicit_consent given
        WHERE given.member_id = ${memberId}::uuid AND given.sender_id = member.id)`.as('shows_explicit'),
    )
    .where('participant.member_id', '=', memberId)
    .where(sql<boolean>`participant.conversation_id = ANY(${ids}::uuid[])`)
    .orderBy('participant.last_at', 'desc')
    .orderBy('participant.conversation_id', 'desc')
    .execute()
  return rows.flatMap(({ last_at, ...row }) => (last_at ? [{ ...row, last_at, key: keyOf(row) }] : []))
}

type KeyColumns = {
  public: string | null
  fingerprint: string | null
  version: number | null
  key_status: MemberKeyRow['status'] | null
}

/** The columns of a key are there together, or none of them is. */
function keyOf({ public: shown, fingerprint, version, key_status: status }: KeyColumns) {
  if (shown === null || fingerprint === null || version === null || status === null) return null
  return { public: shown, fingerprint, version, status }
}

export type ConversationOfMember = Awaited<ReturnType<typeof selectConversations>>[number]

/** A member's side of a conversation, named by its id or by that of one of its messages. */
export function selectParticipant(db: Database, memberId: string, id: string, { isLocked = false } = {}) {
  return (
    db
      .selectFrom('participant')
      .innerJoin('member as other', 'other.id', 'participant.other_id')
      .select(['conversation_id', 'member_id', 'other_id', 'last_message_id', 'last_at', 'unread', 'cleared_seq'])
      .select(['other.read_receipts', 'other.shows_online', 'other.shows_typing', 'other.status as other_status'])
      .select(sql<boolean>`(SELECT shows_typing FROM member WHERE id = ${memberId}::uuid)`.as('reader_shows_typing'))
      .select([
        sql<boolean>`conversation_id <> ${id}::uuid`.as('is_message'),
        sql<boolean>`(SELECT answered_at IS NOT NULL FROM conversation WHERE id = conversation_id)`.as('is_answered'),
      ])
      .where('member_id', '=', memberId)
      // The message is looked for only where it is none of the member's conversations.
      .where(
        sql<boolean>`conversation_id = coalesce(
        (SELECT conversation_id FROM participant WHERE member_id = ${memberId} AND conversation_id = ${id}),
        (SELECT conversation_id FROM message WHERE id = ${id}))`,
      )
      .$if(isLocked, (side) => side.forUpdate('participant'))
      .executeTakeFirst()
  )
}

/** Every side of a member's with something unread, locked in one order so that two calls never wait in a ring. */
export function lockUnreadParticipants(db: Database, memberId: string, excluded: string[]) {
  return db
    .selectFrom('participant')
    .select(['conversation_id', 'cleared_seq'])
    .where('member_id', '=', memberId)
    .where('unread', '>', 0)
    .where(sql<boolean>`other_id <> ALL(${excluded}::uuid[])`)
    .orderBy('conversation_id')
    .forUpdate()
    .execute()
}

type Arrival = { conversationId: string; messageId: string; at: Date }
type Arrivals = Arrival & { senderId: string; recipientId: string; folder: Folder }

/** Archived and muted: not even a message of the other's brings it back. */
const isMutedArchive = sql`participant.folder = 'archive' AND participant.muted_at IS NOT NULL AND excluded.unread > 0`

/**
 * Puts a new message on top of both sides: the sender's in chats, the recipient's in `folder`, unread. Says whether the
 * recipient has muted the conversation.
 */
export async function upsertParticipants(db: Database, { senderId, recipientId, folder, ...arrival }: Arrivals) {
  const { conversationId, messageId, at } = arrival
  const common = { conversation_id: conversationId, last_message_id: messageId, last_at: at }
  const sides = await db
    .insertInto('participant')
    .values([
      { ...common, member_id: senderId, other_id: recipientId, folder: 'chats', unread: 0 },
      { ...common, member_id: recipientId, other_id: senderId, folder, unread: 1 },
    ])
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'conversation_id']).doUpdateSet((row) => ({
        folder: sql<Folder>`CASE WHEN ${isMutedArchive} THEN participant.folder ELSE excluded.folder END`,
        last_message_id: row.ref('excluded.last_message_id'),
        last_at: row.ref('excluded.last_at'),
        unread: row('participant.unread', '+', row.ref('excluded.unread')),
      })),
    )
    .returning(['member_id', 'muted_at'])
    .execute()
  return sides.some((side) => side.member_id === recipientId && side.muted_at !== null)
}

export async function updateUnread(db: Database, memberId: string, conversationId: string, fewer: number) {
  await db
    .updateTable('participant')
    .set({ unread: sql`unread - ${fewer}` })
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', conversationId)
    .execute()
}

/** What now stands on top of a side; nothing takes the conversation out of the inbox. */
export async function updateLast(
  db: Database,
  memberId: string,
  conversationId: string,
  last: { id: string; sent_at: Date } | undefined,
) {
  await db
    .updateTable('participant')
    .set({ last_message_id: last?.id ?? null, last_at: last?.sent_at ?? null })
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', conversationId)
    .execute()
}

/**
 * Deletes all there is on a member's side, or what stands there up to a seq; a later message brings the conversation back
 * with only what is new. Answers up to where it is deleted now.
 */
export async function updateCleared(db: Database, memberId: string, conversationId: string, upTo?: number) {
  const { cleared_seq } = await db
    .updateTable('participant')
    .set({
      last_message_id: null,
      last_at: null,
      unread: 0,
      cleared_seq: sql`greatest(cleared_seq, (SELECT least(last_seq, ${upTo ?? null}::int) FROM conversation WHERE id = ${conversationId}))`,
    })
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', conversationId)
    .returning('cleared_seq')
    .executeTakeFirstOrThrow()
  return cleared_seq
}
