import type { Context } from '#context.ts'
import {
  lockPair,
  lockPairAndHiding,
  selectBlockedIds,
  selectIsBlocked,
  selectIsHidden,
  selectIsUnseen,
} from './block-checks.queries.ts'
export { lockHidingOf } from './block-checks.queries.ts'

/** The ids a member must not meet anywhere: blocked either way, hidden by the member, hiding from them, or incognito to them. */
export function findBlockedIds({ db }: Pick<Context, 'db'>, memberId: string): Promise<string[]> {
  return selectBlockedIds(db, memberId)
}

/**
 * Whether the viewer must not meet the other: one has blocked the other, the viewer has hidden the other, or the other
 * hides from the viewer's address.
 */
export function isBlocked({ db }: Pick<Context, 'db'>, viewerId: string, otherId: string): Promise<boolean> {
  return selectIsBlocked(db, viewerId, otherId)
}

/** Whether a member who is incognito, or hides from counties or people, is hidden from the viewer. */
export function isHiddenFrom({ db }: Pick<Context, 'db'>, memberId: string, viewerId: string): Promise<boolean> {
  return selectIsHidden(db, memberId, viewerId)
}

/** Whether a member is not there at all for the viewer: incognito to them, or hiding from their address. */
export function isUnseenBy({ db }: Pick<Context, 'db'>, memberId: string, viewerId: string): Promise<boolean> {
  return selectIsUnseen(db, memberId, viewerId)
}

/**
 * Until the caller's transaction ends no block is put between the two, or one that is being put is there: a block takes
 * back all that was shown before it, and nothing may be shown beside it.
 */
export function lockBlocks({ db }: Pick<Context, 'db'>, memberId: string, otherId: string): Promise<void> {
  return lockPair(db, memberId, otherId)
}

/** The same for whatever comes from one to the other; beside it neither begins to hide from people or counties. */
export function lockBlocksAndHiding({ db }: Pick<Context, 'db'>, memberId: string, otherId: string): Promise<void> {
  return lockPairAndHiding(db, memberId, otherId)
}
