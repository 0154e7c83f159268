import type { Context } from '#context.ts'
import { selectIsBlocked, selectBlockedIds, selectIsHidden } from './block-checks.queries.ts'

/** The ids a member must not meet anywhere: blocked either way, or hidden by the member. */
export function findBlockedIds({ db }: Pick<Context, 'db'>, memberId: string): Promise<string[]> {
  return selectBlockedIds(db, memberId)
}

/** Whether the viewer must not meet the other: one has blocked the other, or the viewer has hidden the other. */
export function isBlocked({ db }: Pick<Context, 'db'>, viewerId: string, otherId: string): Promise<boolean> {
  return selectIsBlocked(db, viewerId, otherId)
}

/** Whether a member who hides from their county is hidden from the viewer: a stranger who lives there. */
export function isHiddenFrom({ db }: Pick<Context, 'db'>, memberId: string, viewerId: string): Promise<boolean> {
  return selectIsHidden(db, memberId, viewerId)
}
