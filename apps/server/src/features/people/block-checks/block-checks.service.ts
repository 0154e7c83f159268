import type { Context } from '#context.ts'
import { selectBlockedIds, selectIsBlocked, selectIsHidden, selectIsIncognito } from './block-checks.queries.ts'

/** The ids a member must not meet anywhere: blocked either way, hidden by the member, or incognito to them. */
export function findBlockedIds({ db }: Pick<Context, 'db'>, memberId: string): Promise<string[]> {
  return selectBlockedIds(db, memberId)
}

/** Whether the viewer must not meet the other: one has blocked the other, or the viewer has hidden the other. */
export function isBlocked({ db }: Pick<Context, 'db'>, viewerId: string, otherId: string): Promise<boolean> {
  return selectIsBlocked(db, viewerId, otherId)
}

/** Whether a member who is incognito or hides from their county is hidden from the viewer. */
export function isHiddenFrom({ db }: Pick<Context, 'db'>, memberId: string, viewerId: string): Promise<boolean> {
  return selectIsHidden(db, memberId, viewerId)
}

/** Whether a member is incognito and has not addressed the viewer. */
export function isIncognitoTo({ db }: Pick<Context, 'db'>, memberId: string, viewerId: string): Promise<boolean> {
  return selectIsIncognito(db, memberId, viewerId)
}
