import type { Context, MemberContext } from '@amour/server/context.ts'
import { sendFlirt } from '@amour/server/features/flirts/flirts.service.ts'

import { flirts } from './correspondence.ts'
import { updateNotificationsRead } from './demo.queries.ts'
import type { SealedLetter } from './letters.ts'
import type { Identified } from './member-rows.ts'

const MINUTE = 60_000

/** The context of a member at a past moment: the services then write history as it would have happened. */
function contextOf(context: Context, member: Identified, minutesAgo: number): MemberContext {
  const then = new Date(context.clock.now().getTime() - minutesAgo * MINUTE)
  return {
    ...context,
    clock: { now: () => then },
    caller: {
      id: member.id,
      username: member.username,
      status: 'active',
      gender: member.gender,
      seeking: member.seeking,
      locationId: 0,
      safeSearch: true,
      profileUpdatedAt: member.createdAt,
      createdAt: member.createdAt,
      sessionId: member.id,
      authAt: then,
    },
  }
}

/** Sends all letters and flirts through the product's own services, and marks what has been read. */
export async function exchange(context: Context, members: readonly Identified[], letters: readonly SealedLetter[]) {
  const byName = new Map(members.map((member) => [member.username, member]))
  const named = (username: string) => {
    const member = byName.get(username)
    if (!member) throw new Error(`There is no demo member ${username}.`)
    return member
  }
  for (const { from, to, flirt, minutesAgo, unread } of flirts) {
    await sendFlirt(contextOf(context, named(from), minutesAgo), named(to).id, flirt)
    if (!unread) await updateNotificationsRead(context.db, named(to).id, named(from).id, context.clock.now())
  }
}
