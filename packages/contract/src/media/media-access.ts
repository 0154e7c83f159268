import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'
import { Media, Picture } from './media.ts'
import { accessStates, MemberCard, MemberParams } from '#people/members.ts'

/**
 * For how long private items are shown to somebody, in days; `open` until it is taken back. Whoever names no term shows
 * them for a week (decision 074).
 */
export const grantDays = { day: 1, week: 7, month: 30, open: null } as const
export const grantTerms = ['day', 'week', 'month', 'open'] as const
export const DEFAULT_TERM = 'week'

const Access = z.object({ access: z.enum(accessStates) })

/** Until when it holds; null where nothing ends it by itself. */
const Ending = z.object({ until: Moment.nullable() })

/** The term may be left out: a new grant then holds for a week, and one that holds already stays as it is. */
export const GrantTermBody = z.object({ term: z.enum(grantTerms, errorKey('choiceInvalid')).optional() })

/**
 * `isChange`: the page shows a grant whose end is set anew; where another page has ended it meanwhile nothing is granted. Pages
 * of the release before do not send it.
 */
const GrantBody = GrantTermBody.extend({ isChange: z.boolean(errorKey('choiceInvalid')).optional() })

/** A member who asks to see one's private photos and videos. */
export const AccessRequest = z.object({ member: MemberCard, requestedAt: Moment })

/**
 * What a member may see of one's private media: all of it since `albumSince`, and single items given by message. Each until
 * its end; null where only its owner ends it.
 */
export const AccessGrant = z.object({
  member: MemberCard,
  albumSince: Moment.nullable(),
  albumUntil: Moment.nullable(),
  items: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['photo', 'video']),
      picture: Picture,
      since: Moment,
      until: Moment.nullable(),
    }),
  ),
})

const GranteeParams = z.object({ memberId: z.uuid() })

/** Who may see whose private photos and videos. */
export const mediaAccess = {
  request: endpoint({
    method: 'POST',
    path: '/api/profile/member/:id/private/request',
    access: 'complete',
    shows: 'members',
    summary: 'Ask a member to show their private photos and videos; asking again answers the same',
    params: MemberParams,
    response: Access,
    refusals: ['memberNotFound', 'accountRestricted'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/profile/member/:id/private/request',
    access: 'complete',
    shows: 'members',
    summary: 'Take that question back',
    params: MemberParams,
    response: Access,
    refusals: ['memberNotFound'],
  }),
  listPrivate: endpoint({
    method: 'GET',
    path: '/api/profile/member/:id/private',
    access: 'complete',
    shows: 'members',
    summary: 'A member’s private photos and videos, for those to whom they were granted, and until when they are',
    params: MemberParams,
    response: z.object({ data: z.array(Media), ...Ending.shape, isNoticeRead: z.boolean() }),
    refusals: ['memberNotFound', 'notFound'],
  }),
  readNotice: endpoint({
    method: 'PUT',
    path: '/api/profile/member/:id/private/notice',
    access: 'complete',
    shows: 'members',
    summary: 'Say that one has read what the law says of copying, before one sees a member’s private photos and videos',
    params: MemberParams,
    response: z.object({ isNoticeRead: z.literal(true) }),
    refusals: ['memberNotFound'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/users/me/media/access',
    access: 'complete',
    shows: 'members',
    summary: 'Who asks to see one’s private photos and videos, and who may',
    response: z.object({ requests: z.array(AccessRequest), grants: z.array(AccessGrant) }),
  }),
  grant: endpoint({
    method: 'PUT',
    path: '/api/users/me/media/access/:memberId',
    access: 'complete',
    shows: 'members',
    summary: 'Show a member all one’s private photos and videos, asked or not, or change until when',
    params: GranteeParams,
    body: GrantBody,
    response: Access.extend(Ending.shape),
    refusals: ['memberNotFound', 'notFound', 'accountRestricted'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/users/me/media/access/:memberId',
    access: 'complete',
    shows: 'members',
    summary: 'Take everything private back from a member, or decline what they asked; they are not told',
    params: GranteeParams,
    response: Access,
    refusals: ['memberNotFound'],
  }),
  changeItemTerm: endpoint({
    method: 'PUT',
    path: '/api/users/me/media/:id/access/:memberId',
    access: 'complete',
    shows: 'members',
    summary: 'Change until when a member sees an item that a message gave them',
    params: z.object({ id: z.uuid(), memberId: z.uuid() }),
    body: z.object({ term: z.enum(grantTerms, errorKey('choiceInvalid')) }),
    response: Ending,
    refusals: ['notFound', 'accountRestricted'],
  }),
  revokeItem: endpoint({
    method: 'DELETE',
    path: '/api/users/me/media/:id/access/:memberId',
    access: 'complete',
    shows: 'members',
    summary: 'Take back from a member one item that a message gave them',
    params: z.object({ id: z.uuid(), memberId: z.uuid() }),
    response: Access,
    refusals: ['notFound'],
  }),
}

export type AccessRequest = z.infer<typeof AccessRequest>
export type AccessGrant = z.infer<typeof AccessGrant>
export type GrantTerm = (typeof grantTerms)[number]
