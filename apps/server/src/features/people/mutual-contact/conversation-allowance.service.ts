import type { MemberContext } from '#context.ts'
import { DAY } from '#durations.ts'
import { selectShownConversationId, selectStartsSince } from './conversations.queries.ts'

/**
 * New conversations a member may start in 24 hours, and in an account's first seven days (docs/specification/gaps.md
 * §5).
 */
const STARTS_A_DAY = 20
const STARTS_A_DAY_AT_FIRST = 10

/** How many new conversations the caller may still start, and, once there are none, when the next is free. */
export async function findConversationsLeft({ db, caller, clock }: MemberContext) {
  const now = clock.now().getTime()
  const limit = now - caller.createdAt.getTime() < 7 * DAY ? STARTS_A_DAY_AT_FIRST : STARTS_A_DAY
  const starts = await selectStartsSince(db, caller.id, new Date(now - DAY))
  const oldest = starts.at(-limit)
  return { left: Math.max(0, limit - starts.length), nextAt: oldest && new Date(oldest.getTime() + DAY) }
}

/** The conversation with another member, while the caller has anything of it to see. */
export function findConversationId({ db, caller }: MemberContext, otherId: string) {
  return selectShownConversationId(db, caller.id, otherId)
}
