import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { Media, Picture } from './media.ts'
import { accessStates, MemberCard, MemberParams } from '#people/members.ts'

const Access = z.object({ access: z.enum(accessStates) })

/** A member who asks to see one's private photos and videos. */
export const AccessRequest = z.object({ member: MemberCard, requestedAt: Moment })

/** What a member may see of one's private media: all of it since `albumSince`, and single items given by message. */
export const AccessGrant = z.object({
  member: MemberCard,
  albumSince: Moment.nullable(),
  items: z.array(z.object({ id: z.uuid(), kind: z.enum(['photo', 'video']), picture: Picture, since: Moment })),
})

const GranteeParams = z.object({ memberId: z.uuid() })

/** Who may see whose private photos and videos. */
export const mediaAccess = {
  request: endpoint({
    method: 'POST',
    path: '/api/profile/member/:id/private/request',
    access: 'complete',
    summary: 'Ask a member to show their private photos and videos; asking again answers the same',
    params: MemberParams,
    response: Access,
    refusals: ['memberNotFound', 'accountRestricted'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/profile/member/:id/private/request',
    access: 'complete',
    summary: 'Take that question back',
    params: MemberParams,
    response: Access,
    refusals: ['memberNotFound'],
  }),
  listPrivate: endpoint({
    method: 'GET',
    path: '/api/profile/member/:id/private',
    access: 'complete',
    summary: 'A member’s private photos and videos, for those to whom they were granted',
    params: MemberParams,
    response: z.object({ data: z.array(Media) }),
    refusals: ['memberNotFound', 'notFound'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/users/me/media/access',
    access: 'complete',
    summary: 'Who asks to see one’s private photos and videos, and who may',
    response: z.object({ requests: z.array(AccessRequest), grants: z.array(AccessGrant) }),
  }),
  grant: endpoint({
    method: 'PUT',
    path: '/api/users/me/media/access/:memberId',
    access: 'complete',
    summary: 'Show a member all one’s private photos and videos, asked or not',
    params: GranteeParams,
    response: Access,
    refusals: ['memberNotFound', 'accountRestricted'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/users/me/media/access/:memberId',
    access: 'complete',
    summary: 'Take everything private back from a member, or decline what they asked; they are not told',
    params: GranteeParams,
    response: Access,
    refusals: ['memberNotFound'],
  }),
  revokeItem: endpoint({
    method: 'DELETE',
    path: '/api/users/me/media/:id/access/:memberId',
    access: 'complete',
    summary: 'Take back from a member one item that a message gave them',
    params: z.object({ id: z.uuid(), memberId: z.uuid() }),
    response: Access,
    refusals: ['notFound'],
  }),
}

export type AccessRequest = z.infer<typeof AccessRequest>
export type AccessGrant = z.infer<typeof AccessGrant>
