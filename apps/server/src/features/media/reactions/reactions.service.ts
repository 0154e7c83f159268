import { inTransaction, type MemberContext } from '#context.ts'
import { findMember, lockThere } from '#features/people/members/members.service.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { requireUnrestricted } from '#features/account/restrictions/restrictions.service.ts'
import { Refusal } from '#http/refusal.ts'
import { insertLike, insertView, lockItem, updateLikeRemoved } from './reactions.queries.ts'
import { findAgeBlur, findItem, isBlurredFor } from '#features/people/shown-media/shown-media.service.ts'

type Likes = { likes: number; liked: boolean }

/**
 * Notes that the caller has looked at an item; its owner hears of the first time. One's own looks do not count, nor those
 * of a member who browses invisibly.
 * Throws `notFound`, `mediaVeiled`, `mediaAwaitsConsent`.
 */
export function recordView(context: MemberContext, id: string): Promise<Likes> {
  return inTransaction(context, async (tx) => {
    const item = await getClearItem(tx, id)
    const { db, caller, clock } = tx
    if (item.member_id === caller.id || caller.browsesInvisibly) return item
    await lockItemWithMembers(tx, item)
    const isFirst = await insertView(db, { mediaId: id, memberId: caller.id, at: clock.now() })
    if (isFirst) await notifyOwner(tx, item, 'media_viewed')
    return item
  })
}

/**
 * Likes an item of another member; its owner hears of the first time. Throws `notFound`, `mediaVeiled`,
 * `mediaAwaitsConsent`, `mediaOwn`, `accountRestricted`.
 */
export function likeMedia(context: MemberContext, id: string): Promise<Likes> {
  requireUnrestricted(context.caller)
  return inTransaction(context, async (tx) => {
    const { db, caller, clock } = tx
    const item = await getClearItem(tx, id)
    if (item.member_id === caller.id) throw new Refusal('mediaOwn')
    await lockItemWithMembers(tx, item)
    const isFirst = await insertLike(db, { mediaId: id, memberId: caller.id, at: clock.now() })
    if (isFirst) await notifyOwner(tx, item, 'media_liked')
    return getItem(tx, id)
  })
}

/** Takes a like back. Throws `notFound`. */
export async function unlikeMedia(context: MemberContext, id: string): Promise<Likes> {
  const { db, caller, clock } = context
  await getItem(context, id)
  await updateLikeRemoved(db, { mediaId: id, memberId: caller.id, at: clock.now() })
  return getItem(context, id)
}

/** An item as far as it is shown to the caller, veiled or not. Throws `notFound` for every reason alike. */
async function getItem(context: MemberContext, id: string) {
  const item = await findItem(context, id)
  const isOwn = item?.member_id === context.caller.id
  if (!item || !(isOwn || (item.is_shown && (await findMember(context, item.member_id))))) throw new Refusal('notFound')
  return item
}

/**
 * The same, if the caller sees it clearly; throws `ageProofNeeded` or `explicitOff` where the age policy closes it,
 * `mediaAwaitsConsent` before their yes, `mediaVeiled` under safe search.
 */
export async function getClearItem(context: MemberContext, id: string) {
  const item = await getItem(context, id)
  const why = findAgeBlur(context, item)
  if (why) throw new Refusal(why)
  if (item.awaits_consent) throw new Refusal('mediaAwaitsConsent')
  if (isBlurredFor(context, item)) throw new Refusal('mediaVeiled')
  return item
}

type Item = Awaited<ReturnType<typeof getItem>>

/**
 * Locks an item and both members until the transaction ends: whoever throws it away, or erases one of them, waits for what is
 * noted of it. The members first, as an erasure does. Throws `notFound`.
 */
async function lockItemWithMembers(context: MemberContext, { id, member_id }: Item) {
  await lockThere(context, member_id).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('notFound') : error
  })
  if (!(await lockItem(context.db, id))) throw new Refusal('notFound')
}

function notifyOwner(context: MemberContext, { id, kind, member_id }: Item, type: 'media_viewed' | 'media_liked') {
  return notify(context, { memberId: member_id, type, actorId: context.caller.id, mediaId: id, detail: kind })
}
