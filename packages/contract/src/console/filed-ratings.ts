import { z } from 'zod'
import { Moment } from '#answers.ts'
import { ratingLookReasons } from '#people/ratings.ts'

/**
 * Why a rating waits until somebody has looked (decision 081). `burst`: at least three low ones within 48 hours;
 * `onlyLow`: from somebody who gives nothing else; `fresh`: one of several low ones from accounts younger than a week;
 * `linked`: its giver shares a browser, network or text with another giver; `self`: with the one rated.
 */
export const heldFor = ['burst', 'onlyLow', 'fresh', 'linked', 'self'] as const

/** A rating as whoever decides about it sees it. */
const FiledRating = z.object({
  id: z.uuid(),
  stars: z.number().int(),
  state: z.enum(['waiting', 'held', 'counted', 'struck', 'gone']),
  heldFor: z.array(z.enum(heldFor)),
  giver: z.string(),
  /** Days since its giver joined, when they gave it. */
  giverDays: z.number().int(),
  /** How many they have given in all, and how many of these have one or two stars. */
  given: z.number().int(),
  givenLow: z.number().int(),
  /** The messages of whoever of the two wrote less, and the days between first answer and last message. */
  messages: z.number().int(),
  days: z.number().int(),
  /** The one rated has blocked its giver. */
  isBlocked: z.boolean(),
  changedAt: Moment,
})

/** The ratings of the member whom a case is about, those that wait for a look first, and what that member says of them. */
export const FiledRatings = z.object({
  asked: z.object({ reason: z.enum(ratingLookReasons), words: z.string(), askedAt: Moment }).nullable(),
  /** As many of a member’s ratings one person may strike now; more need a second. */
  alone: z.number().int(),
  data: z.array(FiledRating),
})

export type HeldFor = (typeof heldFor)[number]
export type FiledRating = z.infer<typeof FiledRating>
export type FiledRatings = z.infer<typeof FiledRatings>
