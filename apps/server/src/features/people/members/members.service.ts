import type { Member, MemberCard } from '@amour/contract/people/members.ts'
import { z } from 'zod'
import type { MemberContext } from '#context.ts'
import { findBlockedIds } from '#features/people/block-checks/block-checks.service.ts'
import { findContactKey } from '#features/account/keys/current-key.service.ts'
import { describePrivate, findAlbum } from '#features/people/shown-media/shown-media.service.ts'
import { describeMeetings } from '#features/people/meetings/accepted-meetings.service.ts'
import { hasMutualConversation } from '#features/people/mutual-contact/mutual-contact.service.ts'
import { getOwnProfile, getShownProfile } from '#features/people/profiles/profiles.service.ts'
import { describeRating } from '#features/people/ratings/rating-summaries.service.ts'
import { Refusal } from '#http/refusal.ts'
import { viewCards } from '#features/people/member-cards/member-cards.service.ts'
import { describeContactOptions } from '#features/people/member-page/contact-options.service.ts'
import { selectByPrefix, selectVisibleMember, type VisibleMemberRow } from './members.queries.ts'
import { viewGallery } from '#features/people/member-cards/member-cards.view.ts'

/** Suggestions at most (docs/security/rules.md §2.9). */
const SUGGESTIONS = 20

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

/** A member's page as the caller sees it; one's own is the preview. Throws `memberNotFound`, `tooManyRequests`. */
export async function getMemberPage(context: MemberContext, key: string): Promise<Member> {
  const row = await getMember(context, key)
  await countView(context, row.id)
  const isOwn = row.id === context.caller.id
  const [[card], answers, media, hidden, publicKey, contact, rating, metBy, acquainted] = await Promise.all([
    viewCards(context, [row]),
    isOwn ? getOwnProfile(context, row.id) : getShownProfile(context, row.id),
    findAlbum(context, row.id, 'public'),
    describePrivate(context, row.id),
    findContactKey(context, row.id),
    describeContactOptions(context, row.id),
    describeRating(context, row.id),
    describeMeetings(context, row.id),
    hasMutualConversation(context, row.id),
  ])
  if (!card) throw new Refusal('memberNotFound')
  const { gender, seeking } = row
  return {
    ...card,
    ...answers,
    gender,
    seeking,
    ...viewGallery(media),
    private: hidden,
    key: publicKey ?? null,
    blocked: false,
    ...contact,
    rating,
    metBy,
    acquainted,
  }
}

/** Findable members whose username begins with the term, without oneself. */
export async function suggestMembers(context: MemberContext, term: string): Promise<MemberCard[]> {
  const { id: viewerId } = context.caller
  const excluded = [viewerId, ...(await findBlockedIds(context, viewerId))]
  return viewCards(context, await selectByPrefix(context.db, { viewerId, prefix: term, excluded, limit: SUGGESTIONS }))
}

/** Each member opened counts once a day, so that nobody lists them all and nobody is kept from reading again. */
async function countView({ caller, limits, secrets }: MemberContext, memberId: string) {
  if (memberId === caller.id) return
  const pair = secrets.digest('view', `${caller.id}|${memberId}`).toString('base64url').slice(0, 22)
  const isAgain = (await limits.remaining('viewedMember', pair)) === 0
  if (isAgain) return
  await limits.take('profileViews', caller.id)
  await limits.count('viewedMember', pair)
}
