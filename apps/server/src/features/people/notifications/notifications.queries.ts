import type { NotificationType } from '@amour/contract/people/notifications.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { isHiddenByAge } from '#features/people/members/members.service.ts'

type NewNotification = {
  id: string
  memberId: string
  type: NotificationType
  actorId: string | null
  mediaId: string | null
  detail: string | null
  at: Date
}

/** What tells apart what is unread, as the index `notification_repeat` has it. */
const repeated = sql`member_id, type, actor_id, (CASE WHEN type = 'system' THEN detail END)`

/** What happened before by the same member and is unread still is renewed: `times` counts the repeats. */
export async function upsertNotification(db: Database, news: NewNotification) {
  await db
    .insertInto('notification')
    .values({
      id: news.id,
      member_id: news.memberId,
      type: news.type,
      actor_id: news.actorId,
      media_id: news.mediaId,
      detail: news.detail,
      created_at: news.at,
    })
    .onConflict((conflict) =>
      conflict
        .expression(repeated)
        .where('read_at', 'is', null)
        .doUpdateSet((row) => ({
          times: row('notification.times', '+', 1),
          media_id: row.ref('excluded.media_id'),
          // That one of several uploads has become the default photo, or that somebody has looked at the ratings as they
          // were asked to, is told until it is read.
          detail: sql`CASE WHEN notification.detail IN ('default', 'looked') THEN notification.detail ELSE excluded.detail END`,
          created_at: row.ref('excluded.created_at'),
        })),
    )
    .execute()
}

/** News about nobody, or about somebody who is not in `excluded`. */
const isSeen = (excluded: string[]) => sql<boolean>`(actor_id IS NULL OR actor_id <> ALL(${excluded}::uuid[]))`

type Page = { excluded: string[]; limit: number; offset: number }

/** The latest first, each with the username of whom it is about, and whether they are there at present. */
export function selectNotifications(db: Database, memberId: string, { excluded, limit, offset }: Page) {
  return db
    .selectFrom('notification')
    .leftJoin('member', 'member.id', 'notification.actor_id')
    .selectAll('notification')
    .select('member.username')
    .select(
      sql<boolean>`(member.status IN ('active', 'restricted') AND NOT ${isHiddenByAge('member')}) IS TRUE`.as(
        'is_there',
      ),
    )
    .where('notification.member_id', '=', memberId)
    .where(isSeen(excluded))
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export type NotificationOfActor = Awaited<ReturnType<typeof selectNotifications>>[number]

export async function countNotifications(db: Database, memberId: string, excluded: string[]) {
  const { total } = await db
    .selectFrom('notification')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('member_id', '=', memberId)
    .where(isSeen(excluded))
    .executeTakeFirstOrThrow()
  return total
}

/** Says whether it is there; the moment it was first read stays. */
export async function updateNotificationRead(db: Database, memberId: string, id: string, excluded: string[], at: Date) {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: sql`coalesce(read_at, ${at})` })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where(isSeen(excluded))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function updateNotificationsRead(db: Database, memberId: string, excluded: string[], at: Date) {
  await db
    .updateTable('notification')
    .set({ read_at: at })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where(isSeen(excluded))
    .execute()
}

type ShownNotification = { id: string; createdAt: string }

/** Reads those of them that have not been renewed since they were shown. */
export async function updateShownRead(
  db: Database,
  memberId: string,
  shown: readonly ShownNotification[],
  excluded: string[],
  at: Date,
) {
  await db
    .updateTable('notification')
    .set({ read_at: at })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where(isSeen(excluded))
    .where(
      sql<boolean>`EXISTS (
        SELECT FROM unnest(${shown.map(({ id }) => id)}::uuid[], ${shown.map((one) => one.createdAt)}::timestamptz[])
          AS shown (id, created_at)
        WHERE shown.id = notification.id AND notification.created_at <= shown.created_at)`,
    )
    .execute()
}

/** Reads the news of first messages: that of one conversation, or of all whose writers are not in `excluded`. */
export async function updateMessageNotificationsRead(
  db: Database,
  memberId: string,
  of: { conversationId: string } | { excluded: string[] },
  at: Date,
) {
  await db
    .updateTable('notification')
    .set({ read_at: at })
    .where('member_id', '=', memberId)
    .where('type', '=', 'message')
    .where('read_at', 'is', null)
    .where('conversationId' in of ? sql<boolean>`detail = ${of.conversationId}` : isSeen(of.excluded))
    .execute()
}

/** Removes the news of a conversation's first message. */
export async function deleteMessageNotification(db: Database, memberId: string, conversationId: string) {
  await db
    .deleteFrom('notification')
    .where('member_id', '=', memberId)
    .where('type', '=', 'message')
    .where('detail', '=', conversationId)
    .execute()
}

type Question = { ownerId: string; otherId: string }

type AccessNews = { memberId: string; type: 'access_requested' | 'access_granted'; actorId: string }

/** Reads the news that somebody has asked a member for what they keep private, or shows it, known by that moment. */
export async function updateAccessNewsRead(db: Database, { memberId, type, actorId }: AccessNews, at: Date) {
  await db
    .updateTable('notification')
    .set({ read_at: at })
    .where('member_id', '=', memberId)
    .where('type', '=', type)
    .where('actor_id', '=', actorId)
    .where('read_at', 'is', null)
    .execute()
}

/** Makes the news of a question unread that was read at that moment. */
export async function updateQuestionUnread(db: Database, { ownerId, otherId }: Question, at: Date) {
  await db
    .updateTable('notification')
    .set({ read_at: null })
    .where('member_id', '=', ownerId)
    .where('type', '=', 'access_requested')
    .where('actor_id', '=', otherId)
    .where('read_at', '=', at)
    .execute()
}

/** Says whether it was there. */
export async function deleteNotification(db: Database, memberId: string, id: string, excluded: string[]) {
  const { numDeletedRows } = await db
    .deleteFrom('notification')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where(isSeen(excluded))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
