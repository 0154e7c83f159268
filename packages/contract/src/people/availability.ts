import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'

/** When a member can be free: until six in the morning, or until six in the morning after Sunday's night. */
export const availabilityKinds = ['tonight', 'week'] as const

const When = z.enum(availabilityKinds, errorKey('choiceInvalid'))

/** That a member is free, and the moment from which on they no longer are. */
export const Availability = z.object({ when: When, until: Moment })

const response = z.object({ availability: Availability.nullable() })

/** What a member says of their next evenings (decision 066). It ends by itself. */
export const availability = {
  get: endpoint({
    method: 'GET',
    path: '/api/users/me/availability',
    access: 'complete',
    shows: 'own',
    summary: 'Whether the member has said that they are free, and until when',
    response,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/users/me/availability',
    access: 'complete',
    shows: 'own',
    summary: 'Say that one is free tonight or this week, to those who may see one; it ends by itself',
    body: z.object({ when: When }),
    response,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/users/me/availability',
    access: 'complete',
    shows: 'own',
    summary: 'Say it no longer',
    response,
  }),
}

export type Availability = z.infer<typeof Availability>
export type AvailabilityKind = (typeof availabilityKinds)[number]
