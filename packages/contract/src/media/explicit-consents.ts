import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { MemberCard, MemberParams } from '#people/members.ts'

/** A member of whom one has said yes to explicit items, and since when. */
export const ExplicitConsent = z.object({ member: MemberCard, since: Moment })

/**
 * Whose explicit photos and videos a member has said yes to (decision 084). Until then what that member sends in messages,
 * or shows privately, is its blur alone, whatever safe search says. The other is never told. Giving or withdrawing it twice
 * answers as once.
 */
export const explicitConsents = {
  give: endpoint({
    method: 'PUT',
    path: '/api/profile/member/:id/explicit',
    access: 'complete',
    shows: 'explicit',
    summary: 'Say yes to explicit photos and videos from a member; they are not told',
    params: MemberParams,
    response: z.object({ showsExplicit: z.literal(true) }),
    refusals: ['memberNotFound'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/profile/member/:id/explicit',
    access: 'complete',
    shows: 'members',
    summary: 'Take that yes back; from the next request on they are covered again',
    params: MemberParams,
    response: z.object({ showsExplicit: z.literal(false) }),
    refusals: ['memberNotFound'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/users/me/explicit',
    access: 'complete',
    shows: 'members',
    summary: 'The members whose explicit photos and videos one has said yes to, the latest first',
    response: z.object({ data: z.array(ExplicitConsent) }),
  }),
}
