import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'

/** Hours for which a finished export lies ready (docs/specification/gaps.md §8). */
export const EXPORT_HOURS = 48

/**
 * A copy of all that a member's account holds. `url` works for this session alone, for five minutes, and is null in a
 * session whose sign-in is older than the copy: anyone who has such a one must sign in anew. `bytes` is its size.
 */
export const Export = z.object({
  id: z.uuid(),
  status: z.enum(['waiting', 'ready', 'failed']),
  bytes: z.number().int().nullable(),
  createdAt: Moment,
  expiresAt: Moment,
  url: z.string().nullable(),
})

export const exports = {
  begin: endpoint({
    method: 'POST',
    path: '/api/users/me/export',
    access: 'member',
    shows: 'own',
    summary: 'Have a copy of one’s data made; it takes the place of an earlier one. Needs a fresh sign-in',
    status: 201,
    response: Export,
    refusals: ['freshSignInNeeded', 'tooManyRequests'],
  }),
  latest: endpoint({
    method: 'GET',
    path: '/api/users/me/export',
    access: 'member',
    shows: 'own',
    summary: 'The latest copy of one’s data, while there is one',
    response: z.object({ export: Export.nullable() }),
  }),
}

export type Export = z.infer<typeof Export>
