import { FLIRTS_A_DAY } from '@amour/contract/people/flirts.ts'
import type { MemberContext } from '#context.ts'
import { DAY } from '#durations.ts'
import { lastFlirtOf, selectFlirtsSince, selectLastFlirts } from './flirts.queries.ts'

/** When the caller last flirted with each of these members in 24 hours; until then another would be too soon. */
export async function findFlirtedAt({ db, caller, clock }: MemberContext, memberIds: string[]) {
  const rows = await selectLastFlirts(db, caller.id, memberIds, new Date(clock.now().getTime() - DAY))
  return new Map(rows.map(({ recipient_id, sent_at }): [string, Date] => [recipient_id, sent_at]))
}

/** The same as a column of the `member` of a query: null where another would not be too soon. */
export const flirtedAtOf = ({ caller, clock }: Pick<MemberContext, 'caller' | 'clock'>) =>
  lastFlirtOf(caller.id, new Date(clock.now().getTime() - DAY))

/** How many flirts the caller may still send today, and, once there are none, when the next is free. */
export async function findFlirtsLeft({ db, caller, clock }: MemberContext) {
  const sent = await selectFlirtsSince(db, caller.id, new Date(clock.now().getTime() - DAY))
  const oldest = sent.at(-FLIRTS_A_DAY)
  return { left: Math.max(0, FLIRTS_A_DAY - sent.length), nextAt: oldest && new Date(oldest.getTime() + DAY) }
}
