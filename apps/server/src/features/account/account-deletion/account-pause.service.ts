import type { Context, MemberContext } from '#context.ts'
import { updatePaused, updateResumed } from './account-deletion.queries.ts'

/** Hides the caller from everybody; a caller who leaves goes on leaving, hidden as well. */
export async function pauseAccount({ db, caller }: MemberContext): Promise<void> {
  await updatePaused(db, caller.id)
}

/** Brings the caller back as they were, with everything they had; an erasure to come is called off. */
export async function resumeAccount({ db, caller }: MemberContext): Promise<'active' | 'restricted'> {
  const status = (await updateResumed(db, caller.id)) ?? caller.status
  return status === 'restricted' ? status : 'active'
}

/** A member whose account was to go because nobody used it signs in: it stays, and the two years begin anew. */
export async function resumeUnused({ db, clock }: Context, memberId: string): Promise<void> {
  await updateResumed(db, memberId, { cause: 'unused', at: clock.now() })
}
