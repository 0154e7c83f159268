import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { fromDigits } from '#numbers.ts'
import { errorKey } from '#error-key.ts'
import { MemberCard, MemberParams } from './members.ts'

/** Members one may mark at most (decision 060); those who cannot be met at the moment count too. */
export const FAVOURITES_MAX = 500

/**
 * Members that somebody has marked for themselves. Nobody else ever learns of it. Marking or unmarking twice answers
 * as once.
 */
export const favourites = {
  add: endpoint({
    method: 'POST',
    path: '/api/profile/member/:id/favourite',
    access: 'complete',
    shows: 'members',
    summary: 'Mark a member as a favourite; nobody else learns of it',
    params: MemberParams,
    response: z.object({ favourite: z.literal(true) }),
    refusals: ['memberNotFound', 'favouriteLimit'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/profile/member/:id/favourite',
    access: 'complete',
    shows: 'members',
    summary: 'Take a member out of one’s favourites',
    params: MemberParams,
    response: z.object({ favourite: z.literal(false) }),
    refusals: ['memberNotFound'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/users/me/favourites',
    access: 'complete',
    shows: 'members',
    summary: 'Favourites that can be met at the moment, the latest first; `before` loads earlier ones',
    query: z.object({
      before: z.uuid(errorKey('choiceInvalid')).optional(),
      numOfRecords: fromDigits(z.number().int().min(1).max(50)).default(20),
    }),
    response: z.object({
      data: z.array(MemberCard),
      /** The `before` that loads the next ones; null at the end. */
      before: z.uuid().nullable(),
    }),
  }),
}
