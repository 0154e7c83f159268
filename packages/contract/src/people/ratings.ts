import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { Member, MemberParams } from './members.ts'
import { errorKey } from '#error-key.ts'

const Stars = z
  .number(errorKey('starsInvalid'))
  .int(errorKey('starsInvalid'))
  .min(1, errorKey('starsInvalid'))
  .max(5, errorKey('starsInvalid'))

/** One rating each way, once both have written; who gave it is told to nobody (docs/specification/gaps.md §6). */
export const ratings = {
  rate: endpoint({
    method: 'PUT',
    path: '/api/profile/member/:id/rating',
    access: 'complete',
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
    summary: 'Take one’s rating back',
    params: MemberParams,
    response: Member.shape.rating,
    refusals: ['memberNotFound'],
  }),
}
