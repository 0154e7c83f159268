import { z } from 'zod'
import type { MemberContext } from '#context.ts'
import { lockBlocks } from '#features/people/block-checks/block-checks.service.ts'
import { Refusal } from '#http/refusal.ts'
import { selectVisibleMember, type VisibleMemberRow } from './members.queries.ts'
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

/** The same, for what a block takes back: until the caller's transaction ends neither blocks the other. */
export async function lockContact(context: MemberContext, id: string): Promise<VisibleMemberRow> {
  await lockBlocks(context, context.caller.id, id)
  return getMember(context, id)
}
