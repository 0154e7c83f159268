import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { ContactKey } from '#account/keys.ts'
import { Location } from './locations.ts'
import { Media, Picture } from '#media/media.ts'
import { Gender } from './orientations.ts'
import { ProfileAnswers } from './profiles.ts'
import { PromptAnswer } from './prompts.ts'
import { Availability } from './availability.ts'
import { ShownVisit } from './visits.ts'
import { errorKey } from '#error-key.ts'

/** When a member was last seen, told in buckets only (docs/specification/gaps.md §4). */
export const activityBuckets = ['online', 'today', 'week', 'month', 'longer'] as const

/** Ratings from which on their average is told: fewer would tell who gave which (docs/specification/gaps.md §6). */
export const RATINGS_SHOWN = 3

/**
 * The stars of a member together, as the last batch has them (decision 081): `average` in half stars, null below
 * `RATINGS_SHOWN`; `count` is how many there are at least.
 */
export const RatingSummary = z.object({ average: z.number().nullable(), count: z.number().int() })

/**
 * Who says that they have met a member, and the member agrees. `count` and `notes` leave out whom the caller cannot meet.
 * A note tells neither its author nor its day, `month` is as 2026-11, and its `id` is none that a call takes. `mine` is
 * what the caller wrote, `left` how many notes the caller may still write this month.
 */
export const MetBy = z.object({
  count: z.number().int(),
  notes: z.array(z.object({ id: z.uuid(), note: z.string(), month: z.string() })),
  mine: z.object({ note: z.string(), state: z.enum(['waiting', 'accepted']), createdAt: Moment }).nullable(),
  left: z.number().int(),
})

/**
 * A member on a card: in search results, suggestions and rows. `picture` is their default photo, null until one is
 * approved; then `litWindow`, which is no photo, stands for them once it is drawn. `image` is a small one of either.
 * `online` is null for one who does not show it, `quote` the first answer to a prompt that others read, be it one
 * of a later release: a card shows the answer alone. `favourite` is the caller's own mark, which nobody else sees.
 * `availability` is null once it has ended, `visit` the next that is shown.
 */
export const MemberCard = z.object({
  id: z.uuid(),
  username: z.string(),
  age: z.number().int(),
  location: Location,
  image: z.string().nullable(),
  picture: Picture.nullable(),
  litWindow: Picture.nullable(),
  verified: z.boolean(),
  rating: RatingSummary,
  online: z.enum(activityBuckets).nullable(),
  flirtedAt: Moment.nullable(),
  quote: PromptAnswer.extend({ prompt: z.string() }).nullable(),
  favourite: z.boolean(),
  availability: Availability.nullable(),
  visit: ShownVisit.nullable(),
})

/** How a caller stands to another member's private photos and videos. */
export const accessStates = ['none', 'requested', 'granted'] as const

/** A member's page. `visits` are all that are shown, the next first. `private` counts what the gallery leaves out. `canMessage.reason` and `canFlirt.reason` are keys of errors.json; `remaining` counts today's flirts left. `acquainted`: both have written to each other. */
export const Member = MemberCard.extend({
  ...ProfileAnswers.shape,
  prompts: z.array(PromptAnswer),
  visits: z.array(ShownVisit),
  gender: Gender,
  seeking: Gender,
  photos: z.array(Media),
  videos: z.array(Media),
  private: z.object({ count: z.number().int(), access: z.enum(accessStates) }),
  rating: RatingSummary.extend({ mine: z.number().int().nullable() }),
  metBy: MetBy,
  acquainted: z.boolean(),
  key: ContactKey.nullable(),
  conversationId: z.uuid().nullable(),
  blocked: z.boolean(),
  canMessage: z.object({ allowed: z.boolean(), reason: z.string().nullable(), remaining: z.number().int() }),
  canFlirt: z.object({ allowed: z.boolean(), reason: z.string().nullable(), remaining: z.number().int() }),
})

/** The member's id; the username is taken too, since the screen's address has only that. */
export const MemberParams = z.object({ id: z.string().min(1).max(36) })

export const members = {
  view: endpoint({
    method: 'GET',
    path: '/api/profile/member/:id',
    access: 'complete',
    shows: 'members',
    summary: 'A member’s page; none, blocked, hidden and suspended members answer alike',
    params: MemberParams,
    response: Member,
    refusals: ['memberNotFound'],
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/api/users/search/:term',
    access: 'complete',
    shows: 'members',
    summary: 'Up to 20 members whose username begins with the term',
    params: z.object({ term: z.string().trim().min(2, errorKey('termShort')).max(30, errorKey('termShort')) }),
    response: z.object({ data: z.array(MemberCard) }),
  }),
}

export type RatingSummary = z.infer<typeof RatingSummary>
export type MetBy = z.infer<typeof MetBy>
export type MemberCard = z.infer<typeof MemberCard>
export type Member = z.infer<typeof Member>
export type AccessState = (typeof accessStates)[number]
export type ActivityBucket = (typeof activityBuckets)[number]
