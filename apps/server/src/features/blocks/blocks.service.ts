import type { Context } from '#context.ts'
import { selectAreApart, selectExcluded, selectIsHidden } from './blocks.queries.ts'

/** The ids a member must not meet anywhere: blocked either way, or hidden by the member. */
export function findExcluded({ db }: Pick<Context, 'db'>, memberId: string): Promise<string[]> {
  return selectExcluded(db, memberId)
}

/** Whether the viewer must not meet the other: one has blocked the other, or the viewer has hidden the other. */
export function areApart({ db }: Pick<Context, 'db'>, viewerId: string, otherId: string): Promise<boolean> {
  return selectAreApart(db, viewerId, otherId)
}

/** Whether a member who hides from their county is hidden from the viewer: a stranger who lives there. */
export function isHiddenFrom({ db }: Pick<Context, 'db'>, memberId: string, viewerId: string): Promise<boolean> {
  return selectIsHidden(db, memberId, viewerId)
}
