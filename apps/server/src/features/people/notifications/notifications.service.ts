import type { NotificationType } from '@amour/contract/people/notifications.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { countUnread } from './unread-counts.service.ts'
import { isBlocked, findBlockedIds, isHiddenFrom } from '#features/people/block-checks/block-checks.service.ts'
import { Refusal } from '#http/refusal.ts'
import { queuePush } from '#features/people/push/push.service.ts'
import { newId } from '#security/ids.ts'
import { queueDigest } from './digest.service.ts'
import { findChannels } from './preferences.service.ts'
import {
  countNotifications,
  deleteMessageNotification,
  deleteNotification,
  selectNotifications,
  updateMessageNotificationsRead,
  updateNotificationRead,
  updateNotificationsRead,
  updateAccessNewsRead,
  updateQuestionUnread,
  updateShownRead,
  upsertNotification,
} from './notifications.queries.ts'

type NewNotification = {
  /** Who is told. */
  memberId: string
  type: NotificationType
  /** Who did it. */
  actorId?: string
  mediaId?: string
  /** A flirt's key, for a first message the conversation's id, for media its kind. */
  detail?: string
}

/** What a member does without addressing the other: it must not give them away to those they hide from. */
const passiveTypes: ReadonlySet<NotificationType> = new Set<NotificationType>(['media_viewed', 'media_liked'])

/**
 * Tells a member something where they want to hear of it, in the caller's transaction; members who have blocked each
 * other hear nothing. What the same member does again before the first was read renews that notification ("3 flirts").
 */
export async function notify(context: Context, { memberId, type, actorId, mediaId, detail }: NewNotification) {
  if (actorId && (await isBlocked(context, memberId, actorId))) return
  if (actorId && passiveTypes.has(type) && (await isHiddenFrom(context, actorId, memberId))) return
  const { site, mail } = await findChannels(context, memberId, type)
  // What concerns the account's safety has mails of its own, at once.
  if (mail && type !== 'account') await queueDigest(context, memberId)
  if (!site) return
  await queuePush(context, memberId)
  await upsertNotification(context.db, {
    id: newId(),
    memberId,
    type,
    actorId: actorId ?? null,
    mediaId: mediaId ?? null,
    detail: detail ?? null,
    at: context.clock.now(),
  })
}

type PageRequest = { page: number; numOfRecords: number }

export async function listNotifications(context: MemberContext, { page, numOfRecords }: PageRequest) {
  const { db, caller } = context
  const excluded = await findBlockedIds(context, context.caller.id)
  const [rows, total] = await Promise.all([
    selectNotifications(db, caller.id, { excluded, limit: numOfRecords, offset: (page - 1) * numOfRecords }),
    countNotifications(db, caller.id, excluded),
  ])
  return { rows, total }
}

export function readNotification(context: MemberContext, id: string) {
  return inTransaction(context, async (tx) => {
    const { db, caller, clock } = tx
    const isThere = await updateNotificationRead(db, caller.id, id, await findBlockedIds(tx, caller.id), clock.now())
    if (!isThere) throw new Refusal('notFound')
    return countUnread(tx, caller.id)
  })
}

export function readAllNotifications(context: MemberContext) {
  return inTransaction(context, async (tx) => {
    const { db, caller, clock } = tx
    await updateNotificationsRead(db, caller.id, await findBlockedIds(tx, caller.id), clock.now())
    return countUnread(tx, caller.id)
  })
}

/** Reads what a screen has shown; what has come or was renewed since stays unread, and what is unknown is passed over. */
export function readShownNotifications(context: MemberContext, shown: readonly { id: string; createdAt: string }[]) {
  return inTransaction(context, async (tx) => {
    const { db, caller, clock } = tx
    await updateShownRead(db, caller.id, shown, await findBlockedIds(tx, caller.id), clock.now())
    return countUnread(tx, caller.id)
  })
}

/** Who has read a first message, or all of them, has heard of it; in the transaction of that reading. */
export function readMessageNotifications(
  { db, caller, clock }: MemberContext,
  of: { conversationId: string } | { excluded: string[] },
) {
  return updateMessageNotificationsRead(db, caller.id, of, clock.now())
}

/** Who has deleted a whole conversation, at once or message by message, is not led to it any more; in the transaction of that deletion. */
export function forgetFirstMessage({ db, caller }: MemberContext, conversationId: string): Promise<void> {
  return deleteMessageNotification(db, caller.id, conversationId)
}

/** A question that is taken back at a moment is news no longer: nobody is called for it. */
export function settleQuestion({ db, caller }: MemberContext, ownerId: string, at: Date): Promise<void> {
  return updateAccessNewsRead(db, { memberId: ownerId, type: 'access_requested', actorId: caller.id }, at)
}

/** A question that the caller has answered, by whatever way, is news no longer. */
export function settleAnswered({ db, caller, clock }: MemberContext, requesterId: string): Promise<void> {
  const news = { memberId: caller.id, type: 'access_requested', actorId: requesterId } as const
  return updateAccessNewsRead(db, news, clock.now())
}

/** One that is asked again, and was taken back at a moment before its owner read of it, waits to be read again. */
export function reviveQuestion({ db, caller }: MemberContext, ownerId: string, at: Date): Promise<void> {
  return updateQuestionUnread(db, { ownerId, otherId: caller.id }, at)
}

/** What the caller showed a member and takes back is news no longer: nobody is called to what they can no longer see. */
export function settleGrant({ db, caller, clock }: MemberContext, memberId: string): Promise<void> {
  return updateAccessNewsRead(db, { memberId, type: 'access_granted', actorId: caller.id }, clock.now())
}

/** The same of what ended by itself. */
export function settleEndedGrant(
  { db, clock }: Context,
  { ownerId, memberId }: { ownerId: string; memberId: string },
): Promise<void> {
  return updateAccessNewsRead(db, { memberId, type: 'access_granted', actorId: ownerId }, clock.now())
}

export function removeNotification(context: MemberContext, id: string) {
  return inTransaction(context, async (tx) => {
    const { db, caller } = tx
    const wasThere = await deleteNotification(db, caller.id, id, await findBlockedIds(tx, caller.id))
    if (!wasThere) throw new Refusal('notFound')
    return countUnread(tx, caller.id)
  })
}
