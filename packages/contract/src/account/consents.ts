import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { documentDates } from './document-dates.ts'

/** The day from which the present terms hold; the terms page shows it and a registration agrees to it. */
export const TERMS_VERSION = documentDates.terms

/**
 * What a member agreed to or took back: the terms of a day, or the use of special-category answers
 * (docs/specification/gaps.md §2).
 */
export const Consent = z.object({
  kind: z.enum(['terms', 'special_category']),
  version: z.string(),
  isGiven: z.boolean(),
  at: Moment,
})

export const consents = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/me/consents',
    access: 'member',
    shows: 'own',
    summary: 'What the member has agreed to and taken back, the newest first',
    response: z.object({ data: z.array(Consent) }),
  }),
}

export type Consent = z.infer<typeof Consent>
