import type { Counts } from '@amour/contract/account/accounts.ts'
import type { Context } from '#context.ts'
import { selectCounts } from './unread-counts.queries.ts'

/** Unread messages, and notifications of anything else; people blocked either way never count. */
export function countUnread({ db }: Context, memberId: string): Promise<Counts> {
  return selectCounts(db, memberId)
}
