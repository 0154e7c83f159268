import type { Member, MemberCard } from '@amour/contract/people/members.ts'
import type { MemberContext } from '#context.ts'
import { describeContactOptions } from './contact-options.service.ts'
import { findAlbum, describePrivate } from '#features/people/shown-media/shown-media.service.ts'
import { describeRating } from '#features/people/ratings/rating-summaries.service.ts'
import { getOwnProfile, getShownProfile } from '#features/people/profiles/profiles.service.ts'
import { findShownAnswers, listOwnAnswers } from '#features/people/profiles/prompts.service.ts'
import { hasMutualConversation } from '#features/people/mutual-contact/mutual-contact.service.ts'
import { getMember } from '#features/people/members/members.service.ts'
import { findCards, findCardsByPrefix } from '#features/people/member-cards/member-cards.service.ts'
import { describeMeetings } from '#features/people/meetings/accepted-meetings.service.ts'
import { findContactKey } from '#features/account/keys/current-key.service.ts'
import { findShownVisits } from '#features/people/visits/visits.service.ts'
import { Refusal } from '#http/refusal.ts'
import { findBlockedIds } from '#features/people/block-checks/block-checks.service.ts'
import type { Media } from '@amour/contract/media/media.ts'

/** Suggestions at most (docs/security/rules.md §2.9). */
const SUGGESTIONS = 20

/** Each member opened counts once a day, so that nobody lists them all and nobody is kept from reading again. */
async function countView({ caller, limits, secrets }: MemberContext, memberId: string) {
  if (memberId === caller.id) return
  const pair = secrets.digest('view', `${caller.id}|${memberId}`).toString('base64url').slice(0, 22)
  const isAgain = (await limits.remaining('viewedMember', pair)) === 0
  if (isAgain) return
  await limits.take('profileViews', caller.id)
  await limits.count('viewedMember', pair)
}

/** A member's page as the caller sees it; one's own is the preview. Throws `memberNotFound`, `tooManyRequests`. */
export async function getMemberPage(context: MemberContext, key: string): Promise<Member> {
  const row = await getMember(context, key)
  await countView(context, row.id)
  const isOwn = row.id === context.caller.id
  const [[card], answers, prompts, media, hidden, publicKey, contact, rating, metBy, acquainted, visits] =
    await Promise.all([
      findCards(context, [row.id]),
      isOwn ? getOwnProfile(context, row.id) : getShownProfile(context, row.id),
      isOwn ? listOwnAnswers(context, row.id) : findShownAnswers(context, row.id),
      findAlbum(context, row.id, 'public'),
      describePrivate(context, row.id),
      findContactKey(context, row.id),
      describeContactOptions(context, row.id),
      describeRating(context, row.id),
      describeMeetings(context, row.id),
      hasMutualConversation(context, row.id),
      findShownVisits(context, [row.id]),
    ])
  if (!card) throw new Refusal('memberNotFound')
  const { gender, seeking } = row
  return {
    ...card,
    ...answers,
    prompts,
    visits: visits.get(row.id) ?? [],
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
  return findCardsByPrefix(context, { prefix: term, excluded, limit: SUGGESTIONS })
}

/** Splits what a member shows into photos and videos. */
function viewGallery(media: Media[]): Pick<Member, 'photos' | 'videos'> {
  return {
    photos: media.filter(({ kind }) => kind === 'photo'),
    videos: media.filter(({ kind }) => kind === 'video'),
  }
}
