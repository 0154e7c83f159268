import { inTransaction, type MemberContext } from '#context.ts'
import { lockBlocks } from '#features/people/block-checks/block-checks.service.ts'
import { removeMeetingsOf } from '#features/people/meetings/meeting-removal.service.ts'
import { removeFavouritesBetween } from '#features/people/favourite-marks/favourite-marks.service.ts'
import { findMember, lockThere } from '#features/people/members/members.service.ts'
import { Refusal } from '#http/refusal.ts'
import { deleteBlock, deleteHide, insertBlock, insertHide, selectBlockedOrHidden } from './blocks.queries.ts'

/** Blocks a member, named by id or username; that they have met is said no longer, and neither is the other's favourite. Throws `memberNotFound`, for oneself too. */
export async function blockMember(context: MemberContext, key: string): Promise<void> {
  await blockOrHide(context, await pairOf(context, key))
}

/**
 * The same for whom the caller has reported. Whom they can neither find nor have written with is left out: the list of
 * blocks would tell that there is such a member.
 */
export async function blockReported(
  context: MemberContext,
  otherId: string,
  { hasWritten }: { hasWritten: boolean },
): Promise<void> {
  const { db, clock, caller } = context
  const isKnown =
    hasWritten || (await selectBlockedOrHidden(db, caller.id, otherId)) || (await findMember(context, otherId))
  if (isKnown) await blockOrHide(context, { memberId: caller.id, otherId, at: clock.now() })
}

const blockOrHide = (context: MemberContext, pair: Pair) =>
  inTransaction(context, async (tx) => {
    await lockBlocks(tx, pair.memberId, pair.otherId)
    await lockThere(tx, pair.otherId)
    await insertBlock(tx.db, pair)
    await removeMeetingsOf(tx, pair)
    await removeFavouritesBetween(tx, pair)
  })

/** Undoes a block. Throws `memberNotFound`. */
export async function unblockMember(context: MemberContext, key: string): Promise<void> {
  await deleteBlock(context.db, await pairOf(context, key))
}

/** Hides a member from the caller. Throws `memberNotFound`, for oneself too. */
export async function hideMember(context: MemberContext, key: string): Promise<void> {
  const pair = await pairOf(context, key)
  await inTransaction(context, async (tx) => {
    await lockThere(tx, pair.otherId)
    await insertHide(tx.db, pair)
  })
}

/** Undoes a hide. Throws `memberNotFound`. */
export async function unhideMember(context: MemberContext, key: string): Promise<void> {
  await deleteHide(context.db, await pairOf(context, key))
}

type Pair = { memberId: string; otherId: string; at: Date }

/** Whom the caller has parted from already is found by nothing else, but must be found here. */
async function pairOf(context: MemberContext, key: string): Promise<Pair> {
  const { db, clock, caller } = context
  const findParted = () => selectBlockedOrHidden(db, caller.id, key)
  // Once more at the end: the same call at the same moment may have parted the two since the first look.
  const otherId = (await findParted()) ?? (await findMember(context, key))?.id ?? (await findParted())
  if (otherId === undefined || otherId === caller.id) throw new Refusal('memberNotFound')
  return { memberId: caller.id, otherId, at: clock.now() }
}
