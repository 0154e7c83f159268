import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'

/** An access token of ten minutes and the refresh token that renews it. */
export const TokenPair = z.object({ token: z.string(), refresh_token: z.string() })

/** What every screen of a member may need of a session; the rest stands in session.ts, whose schemas are many. */
export const tokens = {
  refresh: endpoint({
    method: 'POST',
    path: '/api/token/refresh',
    access: 'anyone',
    summary: 'Exchange the refresh token for a new pair',
    body: z.object({ refresh_token: z.string().min(1, errorKey('tokenInvalid')).max(500, errorKey('tokenInvalid')) }),
    response: TokenPair,
    refusals: ['tokenInvalid'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/token/revoke',
    access: 'member',
    shows: 'own',
    summary: 'Sign out: end this session at once',
    endsSession: true,
    response: z.object({ status: z.literal('revoked') }),
  }),
}

export type TokenPair = z.infer<typeof TokenPair>
