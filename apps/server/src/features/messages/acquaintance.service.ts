import type { MemberContext } from '#context.ts'
import { refuseRestricted } from '#features/restrictions/restrictions.service.ts'
import { Refusal } from '#http/refusal.ts'
import { selectIsAnswered } from './conversations.queries.ts'

/** Whether the caller and another member have both written to each other. */
export function areAcquainted({ db, caller }: MemberContext, otherId: string): Promise<boolean> {
  return selectIsAnswered(db, caller.id, otherId)
}

/** For what only those may do who have written with each other. Throws `accountRestricted`, `notAcquainted`. */
export async function refuseStranger(context: MemberContext, otherId: string): Promise<void> {
  refuseRestricted(context.caller)
  if (!(await areAcquainted(context, otherId))) throw new Refusal('notAcquainted')
}
