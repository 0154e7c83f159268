import type { Media } from '@amour/contract/media/media.ts'
import type { AccessState, MemberCard } from '@amour/contract/people/members.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { findBlockedIds, isHiddenFrom, isUnseenBy } from '#features/people/block-checks/block-checks.service.ts'
import { findCards } from '#features/people/member-cards/member-cards.service.ts'
import { findMember, getMember, lockContact, lockThere } from '#features/people/members/members.service.ts'
import { notify, settleAnswered, settleGrant } from '#features/people/notifications/notifications.service.ts'
import { requireUnrestricted } from '#features/account/restrictions/restrictions.service.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import {
  deleteGrants,
  deleteItemGrant,
  deleteRequest,
  insertGrant,
  insertNotice,
  selectAlbumEnd,
  selectGrants,
  selectHasAlbum,
  selectHasGrant,
  selectIsNoticeRead,
  selectRequest,
  selectRequests,
  updateItemGrant,
  updateRequest,
  type GrantOfOwner,
} from './media-access.queries.ts'
import { describePrivate, findAlbum, viewPicture } from '#features/people/shown-media/shown-media.service.ts'
import { getOwnMedia } from '#features/media/library/own-media.service.ts'
import { type AccessGrant, DEFAULT_TERM, type GrantTerm } from '@amour/contract/media/media-access.ts'
import { endOf } from './media-grants.service.ts'

type Access = { access: AccessState }
type Ending = { until: string | null }
type Album = Ending & { data: Media[]; isNoticeRead: boolean }

/** A member's private items. Throws `memberNotFound`, and `notFound` for whom they were not granted. */
export async function listPrivateMedia(context: MemberContext, key: string): Promise<Album> {
  const { id } = await getMember(context, key)
  const { access } = await describePrivate(context, id)
  if (access !== 'granted') throw new Refusal('notFound')
  const pair = { ownerId: id, otherId: context.caller.id }
  const [data, until, isRead] = await Promise.all([
    findAlbum(context, id, 'private'),
    selectAlbumEnd(context.db, pair),
    selectIsNoticeRead(context.db, pair),
  ])
  return { data, until: moment(until), isNoticeRead: isRead || id === context.caller.id }
}

/** Notes that the caller has read what the law says, before they see a member's private items. Throws `memberNotFound`. */
export function readNotice(context: MemberContext, key: string): Promise<{ isNoticeRead: true }> {
  return inTransaction(context, async (tx) => {
    const { db, caller, clock } = tx
    const { id } = await getMember(tx, key)
    if (id === caller.id) throw new Refusal('memberNotFound')
    await lockThere(tx, id)
    await insertNotice(db, { ownerId: id, otherId: caller.id }, clock.now())
    return { isNoticeRead: true }
  })
}

/** Who asks and who may. A member whom the caller has hidden still stands among those who may: the list is complete. */
export async function listAccess(context: MemberContext) {
  const { db, caller, clock } = context
  const [asked, granted] = await Promise.all([
    selectRequests(db, caller.id, await findBlockedIds(context, caller.id)),
    selectGrants(db, caller.id, clock.now()),
  ])
  const grantees = [...new Set(granted.map(({ grantee_id }) => grantee_id))]
  const cards = await findCards(context, [...asked.map(({ requester_id }) => requester_id), ...grantees])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  return {
    requests: asked.flatMap(({ requester_id, asked_at }) => {
      const member = cardOf.get(requester_id)
      return member ? [{ member, requestedAt: asked_at.toISOString() }] : []
    }),
    grants: grantees.flatMap((id) => {
      const member = cardOf.get(id)
      const theirs = granted.filter(({ grantee_id }) => grantee_id === id)
      return member ? [viewGrants(context, member, theirs)] : []
    }),
  }
}

/**
 * Shows a member all that the caller keeps private, for a term; of somebody who sees it already, a term that is named sets
 * the end anew, and they are not told. Throws `memberNotFound`, `accountRestricted`, and `notFound` for a change of what has ended.
 */
export async function grantAccess(
  context: MemberContext,
  memberId: string,
  { term, isChange = false }: { term?: GrantTerm | undefined; isChange?: boolean | undefined } = {},
): Promise<Access & Ending> {
  const { caller } = context
  requireUnrestricted(caller)
  const member = await getMember(context, memberId)
  if (member.id === caller.id) throw new Refusal('memberNotFound')
  return inTransaction(context, async (tx) => {
    await lockContact(tx, member.id)
    const pair = { ownerId: caller.id, otherId: member.id }
    const asked = await selectRequest(tx.db, pair)
    const wasRequested = asked !== undefined && !asked.withdrawn_at
    const at = tx.clock.now()
    // Another page has ended the grant that this one shows.
    if (isChange && !(await selectHasAlbum(tx.db, pair, at))) throw new Refusal('notFound')
    const { isNew, ends_at } = await insertGrant(tx.db, {
      ...pair,
      id: newId(),
      mediaId: null,
      wasRequested,
      at,
      endsAt: endOf(term ?? DEFAULT_TERM, at),
      isChosen: term !== undefined,
    })
    await deleteRequest(tx.db, pair)
    if (wasRequested) await settleAnswered(tx, member.id)
    if (isNew) await notify(tx, { memberId: member.id, type: 'access_granted', actorId: caller.id })
    return { access: 'granted', until: moment(ends_at) }
  })
}

/**
 * Takes everything private back from a member, single items too, or declines what they asked; they are not told.
 * Throws `memberNotFound`.
 */
export async function revokeAccess(context: MemberContext, memberId: string): Promise<Access> {
  const access = await inTransaction(context, async (tx): Promise<Access | undefined> => {
    const { db, caller, clock } = tx
    const pair = { ownerId: caller.id, otherId: memberId }
    const isGone =
      (await isUnseenBy(tx, memberId, caller.id)) ||
      ((await isHiddenFrom(tx, memberId, caller.id)) && !(await selectHasGrant(db, pair)))
    // What rests is taken back too, or who hides would see it again as soon as they hide no longer.
    const wasGranted = await deleteGrants(db, pair)
    if (wasGranted) await settleGrant(tx, memberId)
    if (isGone) return undefined
    const hasAsked = await selectRequest(db, pair)
    if (hasAsked?.state === 'open') {
      await updateRequest(db, pair, { state: 'declined', declined_at: clock.now() })
      await settleAnswered(tx, memberId)
    }
    return wasGranted || hasAsked || (await findMember(tx, memberId)) ? { access: 'none' } : undefined
  })
  // Only now, since what was taken back stays so: nobody learns by the answer that somebody hides from them.
  if (!access) throw new Refusal('memberNotFound')
  return access
}

type GivenItem = { id: string; memberId: string }

/**
 * Sets anew until when a member sees an item that a message gave them. Throws `accountRestricted`, and `notFound` for an
 * item that is not the caller's, or not given to them.
 */
export function changeItemTerm(context: MemberContext, item: GivenItem, term: GrantTerm): Promise<Ending> {
  requireUnrestricted(context.caller)
  return inTransaction(context, async (tx) => {
    const { db, caller, clock } = tx
    await getOwnMedia(tx, item.id)
    if (await isUnseenBy(tx, item.memberId, caller.id)) throw new Refusal('notFound')
    const at = clock.now()
    const endsAt = endOf(term, at)
    const given = { ownerId: caller.id, otherId: item.memberId, mediaId: item.id }
    if (!(await updateItemGrant(db, { ...given, at, endsAt }))) throw new Refusal('notFound')
    return { until: moment(endsAt) }
  })
}

/** Takes back one item that a message gave a member. Throws `notFound` for an item that is not the caller's. */
export function revokeItem(context: MemberContext, mediaId: string, memberId: string): Promise<Access> {
  return inTransaction(context, async (tx) => {
    const { db, caller, clock } = tx
    await getOwnMedia(tx, mediaId)
    await deleteItemGrant(db, { ownerId: caller.id, otherId: memberId, mediaId })
    const grants = await selectGrants(db, caller.id, clock.now())
    const hasAll = grants.some(({ grantee_id, media_id }) => grantee_id === memberId && media_id === null)
    return { access: hasAll ? 'granted' : 'none' }
  })
}

/** What one member may see of the caller's; `grants` are all of theirs. */
function viewGrants(context: MemberContext, member: MemberCard, grants: GrantOfOwner[]): AccessGrant {
  const album = grants.find(({ media_id }) => media_id === null)
  return {
    member,
    albumSince: moment(album?.since ?? null),
    albumUntil: moment(album?.ends_at ?? null),
    items: grants.flatMap((grant) => viewItem(context, grant)),
  }
}

function viewItem(context: MemberContext, { media_id: id, kind, width, height, placeholder, ...grant }: GrantOfOwner) {
  if (id === null || kind === null || width === null || height === null || placeholder === null) return []
  const picture = viewPicture(context, { id, width, height, placeholder })
  const isMade = grant.processing === 'done'
  const [since, until] = [grant.since.toISOString(), moment(grant.ends_at)]
  return [{ id, kind, picture: isMade ? picture : { ...picture, urls: {} }, since, until }]
}

const moment = (at: Date | null) => at?.toISOString() ?? null
