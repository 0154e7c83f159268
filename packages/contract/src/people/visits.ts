import { z } from 'zod'
import { IdParams } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'
import { Location } from './locations.ts'

/** Visits that are yet to end which a member may announce. */
export const VISITS_MAX = 3

/** Days of one visit at most, the first and the last counted. */
export const VISIT_DAYS = 30

/** Days before its first from which on a visit is shown. */
export const VISIT_NOTICE_DAYS = 7

const DAY = 86_400_000

/** A calendar day of London, `2026-12-03`. */
export const Day = z.iso.date(errorKey('dayInvalid'))

/** Whole days from one day to another. */
export const countDays = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** A day, so many days later. */
export const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** A visit as others see it, both days counted. */
export const ShownVisit = z.object({ location: Location, from: Day, to: Day })

const Visit = ShownVisit.extend({ id: z.uuid() })

/** `location` is a place's id. Days that are none have no order and no length. */
export const VisitDraft = z
  .object({
    location: z.number(errorKey('placeUnknown')).int(errorKey('placeUnknown')),
    from: Day,
    to: Day,
  })
  .refine(({ from, to }) => !(countDays(from, to) < 0), { path: ['to'], error: errorKey('visitOrder') })
  .refine(({ from, to }) => !(countDays(from, to) >= VISIT_DAYS), { path: ['to'], error: errorKey('visitLong') })

/**
 * Towns that a member is in for some days (decision 066): from a week before they are found there too. It ends by itself
 * with its last day.
 */
export const visits = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/me/visits',
    access: 'complete',
    shows: 'own',
    summary: 'The member’s visits that have not ended, the next first',
    response: z.object({ data: z.array(Visit) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/users/me/visits',
    access: 'complete',
    shows: 'own',
    summary: 'Announce a visit, to those who may see one',
    body: VisitDraft,
    status: 201,
    response: Visit,
    refusals: ['invalid', 'visitLimit'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/me/visits/:id',
    access: 'complete',
    shows: 'own',
    summary: 'Announce it no longer',
    params: IdParams,
    response: z.object({ status: z.literal('removed') }),
    refusals: ['notFound'],
  }),
}

export type ShownVisit = z.infer<typeof ShownVisit>
export type Visit = z.infer<typeof Visit>
export type VisitDraft = z.output<typeof VisitDraft>
