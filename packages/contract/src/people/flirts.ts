import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { MemberParams } from './members.ts'
import { errorKey } from '#error-key.ts'

/** The twelve flirts; their words are in flirts.json (docs/specification/gaps.md §5). */
export const flirtKeys = [
  'fancyAChat',
  'caughtMyEye',
  'loveYourProfile',
  'lovelySmile',
  'sameTown',
  'goodTaste',
  'madeMeLaugh',
  'likeToKnowMore',
  'drinkSometime',
  'freeThisWeek',
  'intriguing',
  'goodEvening',
] as const

/** Flirts a member may send in 24 hours (docs/specification/gaps.md §5). */
export const FLIRTS_A_DAY = 20

export const flirts = {
  send: endpoint({
    method: 'POST',
    path: '/api/profile/member/:id/flirt',
    access: 'complete',
    shows: 'members',
    isIdempotent: true,
    summary: 'Send one of twelve flirts; one to the same member each 24 hours',
    params: MemberParams,
    body: z.object({ flirt: z.enum(flirtKeys, errorKey('flirtInvalid')) }),
    status: 201,
    response: z.object({ flirtedAt: Moment, remaining: z.number().int() }),
    refusals: ['memberNotFound', 'accountRestricted', 'flirtTooSoon', 'flirtLimit'],
  }),
}

export type FlirtKey = (typeof flirtKeys)[number]
