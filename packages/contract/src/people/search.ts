import { z } from 'zod'
import { pageOf, pageRequest } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { MemberCard } from './members.ts'
import { availabilityKinds } from './availability.ts'
import { fromDigits } from '#numbers.ts'
import { Gender, Orientation } from './orientations.ts'
import { errorKey } from '#error-key.ts'

/** Filters that a search without results may be widened by. */
export const searchFilters = [
  'cityTown',
  'radius',
  'age',
  'withPhoto',
  'verified',
  'activeWithin',
  'newThisWeek',
  'available',
] as const

/** What a search without results may be freed of together; `county` is all of the place. */
export const widenFilters = [...searchFilters, 'county'] as const

/** Pages a search goes through at most (docs/security/rules.md §2.9); a later page is answered with the last one. */
export const SEARCH_PAGES = 20

export const sortOrders = ['active', 'newest', 'nearest'] as const

const age = fromDigits(
  z
    .number(errorKey('ageInvalid'))
    .int(errorKey('ageInvalid'))
    .min(18, errorKey('ageInvalid'))
    .max(120, errorKey('ageInvalid')),
)
const place = z.union([z.number().int(), z.string().trim().max(80, errorKey('placeUnknown'))]).default('')

/** Everything of a search but its page. */
export const criteria = {
  seeking: z.union([Gender, Orientation], errorKey('orientationInvalid')).optional(),
  county: place,
  cityTown: place,
  radius: fromDigits(
    z
      .number(errorKey('radiusInvalid'))
      .int(errorKey('radiusInvalid'))
      .min(1, errorKey('radiusInvalid'))
      .max(500, errorKey('radiusInvalid')),
  ).optional(),
  ageMin: age.optional(),
  ageMax: age.optional(),
  withPhoto: z.boolean().default(false),
  verified: z.boolean().default(false),
  activeWithin: z.enum(['online', 'today', 'week', 'month'], errorKey('choiceInvalid')).optional(),
  newThisWeek: z.boolean().default(false),
  available: z.enum(availabilityKinds, errorKey('choiceInvalid')).optional(),
  sort: z.enum(sortOrders, errorKey('choiceInvalid')).default('active'),
}

type Ages = { ageMin?: number | undefined; ageMax?: number | undefined }

const isAgeInOrder = ({ ageMin, ageMax }: Ages) => !ageMin || !ageMax || ageMin <= ageMax
const ageOrder = { path: ['ageMax'], error: errorKey('ageOrder') }

/**
 * What a search asks for (docs/specification/gaps.md §4). `seeking` is the gender sought or an orientation key; left out,
 * the member's own.
 * `county` and `cityTown` are names as the location calls give them, or a place's id; each may be empty.
 * `radius` is in miles from the town. `available`: who has said that they are free tonight, or at all this week.
 */
export const SearchCriteria = z.object(criteria).refine(isAgeInOrder, ageOrder)

/** A search and the page of it that is asked for. */
export const SearchDraft = z.object({ ...criteria, ...pageRequest(10) }).refine(isAgeInOrder, ageOrder)

/**
 * `miles` is the whole distance between the two towns, null when the search names no town. Somebody who is found because
 * they visit the place has that `visit`, and their distance is that of the town they visit.
 */
export const SearchResult = MemberCard.extend({ miles: z.number().int().nullable() })

export const search = {
  find: endpoint({
    method: 'POST',
    path: '/api/search',
    access: 'complete',
    shows: 'members',
    summary: 'Members who seek the caller and whom the caller seeks, by place and filters',
    body: SearchDraft,
    response: pageOf(SearchResult).extend({
      /** True when `total` stopped counting: there are at least so many. */
      isCapped: z.boolean(),
      /** Without results: the one filter to leave out, and how many members that finds. */
      widen: z.object({ filter: z.enum(searchFilters), total: z.number().int() }).nullable(),
      /** Where no one of them is the reason alone: the fewest to leave out together, and how many members that finds. */
      widenTogether: z.object({ filters: z.array(z.enum(widenFilters)), total: z.number().int() }).nullable(),
    }),
    refusals: ['invalid'],
  }),
  count: endpoint({
    method: 'POST',
    path: '/api/search/count',
    access: 'complete',
    shows: 'members',
    summary: 'How many members a search would find, without them; its page does not matter',
    body: SearchDraft,
    response: z.object({ total: z.number().int(), isCapped: z.boolean() }),
    refusals: ['invalid'],
  }),
}

export type SearchCriteria = z.output<typeof SearchCriteria>
export type SearchDraft = z.output<typeof SearchDraft>
export type SearchRequest = z.input<typeof SearchDraft>
export type SearchResult = z.infer<typeof SearchResult>
