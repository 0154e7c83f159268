import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { Member, MemberParams, RatingSummary } from './members.ts'
import { errorKey } from '#error-key.ts'

const Stars = z
  .number(errorKey('starsInvalid'))
  .int(errorKey('starsInvalid'))
  .min(1, errorKey('starsInvalid'))
  .max(5, errorKey('starsInvalid'))

/** Why somebody asks for a look at their ratings. */
export const ratingLookReasons = ['revenge', 'neverMet', 'arranged', 'other'] as const

/** Characters that somebody may say about it at most. */
export const RATING_LOOK_WORDS = 1000

/** What others have been told of one's ratings, and how far a look at them is that one asked for. */
const OwnRatings = RatingSummary.extend({
  look: z.object({ state: z.enum(['waiting', 'done']), askedAt: Moment }).nullable(),
  /** From when on one may ask again; null where one may now, or has nothing to ask about. */
  askAgainAt: Moment.nullable(),
})

const lookReason = z.enum(ratingLookReasons, errorKey('choiceInvalid'))

/** One rating each way, once both have written; who gave it is told to nobody (docs/specification/gaps.md §6). */
export const ratings = {
  rate: endpoint({
    method: 'PUT',
    path: '/api/profile/member/:id/rating',
    access: 'complete',
    shows: 'members',
    summary: 'Rate a member with one to five stars, or change that',
    params: MemberParams,
    body: z.object({ stars: Stars }),
    response: Member.shape.rating,
    refusals: ['memberNotFound', 'accountRestricted', 'notAcquainted'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/profile/member/:id/rating',
    access: 'complete',
    shows: 'members',
    summary: 'Take one’s rating back',
    params: MemberParams,
    response: Member.shape.rating,
    refusals: ['memberNotFound'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/users/me/ratings',
    access: 'complete',
    shows: 'members',
    summary: 'One’s own ratings as others see them, and a look at them that one asked for',
    response: OwnRatings,
  }),
  askLook: endpoint({
    method: 'POST',
    path: '/api/users/me/ratings/look',
    access: 'complete',
    shows: 'own',
    summary: 'Ask a person to look at one’s ratings; who gave which stays untold',
    body: z.object({
      reason: lookReason,
      words: z.string().trim().max(RATING_LOOK_WORDS, errorKey('ratingLookLong')).default(''),
    }),
    response: OwnRatings,
    refusals: ['ratingsNone', 'ratingsAsked'],
  }),
}

export type RatingLookReason = (typeof ratingLookReasons)[number]
export type OwnRatings = z.infer<typeof OwnRatings>
