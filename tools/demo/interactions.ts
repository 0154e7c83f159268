import type { NotificationType } from '@amour/contract/people/notifications.ts'
import type { Context, MemberContext } from '@amour/server/context.ts'
import { MINUTE } from '@amour/server/durations.ts'
import { sendFlirt } from '@amour/server/features/people/flirts/flirts.service.ts'
import { grantAccess } from '@amour/server/features/media/access/media-access.service.ts'
import { requestAccess } from '@amour/server/features/media/access/access-requests.service.ts'
import { likeMedia, recordView } from '@amour/server/features/media/reactions/reactions.service.ts'
import { readMessages } from '@amour/server/features/messages/conversations/read-receipts.service.ts'
import { sendMessage } from '@amour/server/features/messages/conversations/sending.service.ts'

import { access, flirts, news } from './correspondence.ts'
import { updateNotificationsRead } from './demo.queries.ts'
import type { SealedMessage } from './encrypted-messages.ts'
import type { Identified } from './member-rows.ts'

/** The context of a member at a past moment: the services then write history as it would have happened. */
export function createPastContext(
  context: Context,
  member: Pick<Identified, 'id' | 'username' | 'gender' | 'seeking' | 'createdAt'>,
  minutesAgo: number,
): MemberContext {
  const then = new Date(context.clock.now().getTime() - minutesAgo * MINUTE)
  return {
    ...context,
    clock: { now: () => then },
    caller: {
      id: member.id,
      username: member.username,
      status: 'active',
      restriction: null,
      gender: member.gender,
      seeking: member.seeking,
      locationId: 0,
      safeSearch: true,
      ageProvenUntil: then,
      readReceipts: true,
      showsOnline: true,
      browsesInvisibly: false,
      profileUpdatedAt: member.createdAt,
      createdAt: member.createdAt,
      sessionId: member.id,
      authAt: then,
      wroteAt: null,
    },
  }
}

function readNews({ db, caller, clock }: MemberContext, actor: Identified, type: NotificationType) {
  return updateNotificationsRead(db, { memberId: caller.id, actorId: actor.id, type, at: clock.now() })
}

/** A demo member by username. Throws when there is none. */
export type People = (username: string) => Identified

/** Sends one letter; unless it waits unread, its recipient reads it ten minutes later. */
async function post(
  context: Context,
  named: People,
  { from, to, envelope, mediaId, minutesAgo, unread }: SealedMessage,
) {
  const sender = createPastContext(context, named(from), minutesAgo)
  const { id } = await sendMessage(sender, named(to).id, { message: envelope, mediaId })
  if (unread) return
  const recipient = createPastContext(context, named(to), Math.max(1, minutesAgo - 10))
  await readMessages(recipient, id)
  await readNews(recipient, named(from), 'message')
}

async function tell(context: Context, named: People) {
  for (const { from, to, flirt, minutesAgo, unread } of flirts) {
    const sender = createPastContext(context, named(from), minutesAgo)
    await sendFlirt(sender, named(to).id, flirt)
    if (!unread) await readNews(createPastContext(context, named(to), minutesAgo), named(from), 'flirt')
  }
  for (const { type, from, to, minutesAgo, unread } of news) {
    const viewer = createPastContext(context, named(from), minutesAgo)
    const [photo] = named(to).photos
    if (photo) await (type === 'media_liked' ? likeMedia : recordView)(viewer, photo.id)
    if (!unread) await readNews(createPastContext(context, named(to), minutesAgo), named(from), type)
  }
  for (const { does, from, to, minutesAgo, unread } of access) {
    const asker = createPastContext(context, named(from), minutesAgo)
    await (does === 'ask' ? requestAccess(asker, named(to).id) : grantAccess(asker, named(to).id, { term: 'month' }))
    const type = does === 'ask' ? 'access_requested' : 'access_granted'
    if (!unread) await readNews(createPastContext(context, named(to), minutesAgo), named(from), type)
  }
}

/** Finds demo members by their usernames. */
export function findDemoNames(members: readonly Identified[]): People {
  const byName = new Map(members.map((member) => [member.username, member]))
  return (username) => {
    const member = byName.get(username)
    if (!member) throw new Error(`There is no demo member ${username}.`)
    return member
  }
}

type Past = { members: readonly Identified[]; letters: readonly SealedMessage[] }

/** Sends all letters, flirts, news and questions through the product's own services, and marks what has been read. */
export async function createInteractions(context: Context, { members, letters }: Past) {
  const named = findDemoNames(members)
  for (const letter of letters) await post(context, named, letter)
  await tell(context, named)
}
