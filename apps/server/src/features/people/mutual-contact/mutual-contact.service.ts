import type { MemberContext } from '#context.ts'
import { requireUnrestricted } from '#features/account/restrictions/restrictions.service.ts'
import { Refusal } from '#http/refusal.ts'
import { selectIsAnswered } from './conversations.queries.ts'
export { orderedPair } from './conversations.queries.ts'

/** Whether the caller and another member have both written to each other. */
export function hasMutualConversation({ db, caller }: MemberContext, otherId: string): Promise<boolean> {
  return selectIsAnswered(db, caller.id, otherId)
}

/** For what only those may do who have written with each other. Throws `accountRestricted`, `notAcquainted`. */
export async function requireMutualContact(context: MemberContext, otherId: string): Promise<void> {
  requireUnrestricted(context.caller)
  if (!(await hasMutualConversation(context, otherId))) throw new Refusal('notAcquainted')
}
