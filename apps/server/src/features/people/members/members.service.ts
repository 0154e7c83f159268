import { z } from 'zod'
import type { MemberContext } from '#context.ts'
import { lockBlocksAndHiding } from '#features/people/block-checks/block-checks.service.ts'
import { Refusal } from '#http/refusal.ts'
import { lockBothMembers, selectVisibleMember, type VisibleMemberRow } from './members.queries.ts'
export { viewAvailability } from './availability.view.ts'
export { segmentOf } from './segment.ts'
export { type MemberCardRow, cardColumns, hidesFrom, isHiddenByAge, isVisibleTo } from './members.queries.ts'

/**
 * The member of an id or username, if the caller can meet them: there, finished, not blocked either way, not hidden by
 * the caller, and not hidden from the caller's county. Oneself is found too.
 */
export function findMember({ db, caller }: MemberContext, key: string): Promise<VisibleMemberRow | undefined> {
  return selectVisibleMember(db, caller.id, z.uuid().safeParse(key).success ? { id: key } : { username: key })
}

/** The same; throws `memberNotFound`, whatever the reason. */
export async function getMember(context: MemberContext, key: string): Promise<VisibleMemberRow> {
  const member = await findMember(context, key)
  if (!member) throw new Refusal('memberNotFound')
  return member
}

/**
 * The same, for what comes to the other: until the caller's transaction ends neither blocks the other, begins to hide from
 * them, or is erased. Call it before all else that is held: whoever blocks waits for none of it.
 */
export async function lockContact(context: MemberContext, id: string): Promise<VisibleMemberRow> {
  await lockBlocksAndHiding(context, context.caller.id, id)
  await lockThere(context, id)
  return getMember(context, id)
}

/** Holds the caller and another until the transaction ends: an erasure of either waits for it. Throws `memberNotFound`. */
export async function lockThere({ db, caller }: MemberContext, id: string): Promise<void> {
  if (!(await lockBothMembers(db, caller.id, id))) throw new Refusal('memberNotFound')
}
