import { z } from 'zod'
import { Moment, pageOf, pageRequest } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { MemberCard, MemberParams } from './members.ts'
import { errorKey } from '#error-key.ts'

const blockLists = ['blocked', 'hidden'] as const

/**
 * Somebody whom the member has blocked or hidden, and since when. `card` is what may be shown of a hidden member,
 * without a picture; null for a blocked one, and for one who is not there for the member at present.
 */
export const BlockedMember = z.object({
  id: z.uuid(),
  username: z.string(),
  since: Moment,
  card: MemberCard.nullable(),
})

/**
 * Blocked: both are gone for each other everywhere at once. Hidden: gone for the one who hides only. Undoing either
 * brings back all that was there but notes of having met and, after a block, favourites. Doing or undoing it twice answers as once.
 */
export const blocks = {
  block: endpoint({
    method: 'POST',
    path: '/api/profile/member/:id/block',
    access: 'complete',
    shows: 'members',
    summary: 'Block a member: both vanish for each other everywhere at once',
    params: MemberParams,
    response: z.object({ blocked: z.literal(true) }),
    refusals: ['memberNotFound'],
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/api/profile/member/:id/block',
    access: 'complete',
    shows: 'members',
    summary: 'Undo a block; all that was there is there again',
    params: MemberParams,
    response: z.object({ blocked: z.literal(false) }),
    refusals: ['memberNotFound'],
  }),
  hide: endpoint({
    method: 'POST',
    path: '/api/profile/member/:id/hide',
    access: 'complete',
    shows: 'members',
    summary: 'Hide a member: they vanish for me only',
    params: MemberParams,
    response: z.object({ hidden: z.literal(true) }),
    refusals: ['memberNotFound'],
  }),
  unhide: endpoint({
    method: 'DELETE',
    path: '/api/profile/member/:id/hide',
    access: 'complete',
    shows: 'members',
    summary: 'Undo a hide',
    params: MemberParams,
    response: z.object({ hidden: z.literal(false) }),
    refusals: ['memberNotFound'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/users/me/blocks',
    access: 'member',
    shows: 'members',
    summary: 'Whom the member has blocked, or hidden, the latest first',
    query: z.object({ list: z.enum(blockLists, errorKey('choiceInvalid')).default('blocked'), ...pageRequest(20) }),
    response: pageOf(BlockedMember),
  }),
}

export type BlockList = (typeof blockLists)[number]
export type BlockedMember = z.infer<typeof BlockedMember>
