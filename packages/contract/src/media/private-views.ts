import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { MemberCard } from '#people/members.ts'
import { Picture } from './media.ts'

/** For so many days a look at a private item is kept. */
export const PRIVATE_VIEW_DAYS = 90

/**
 * A member who looked at what one shows them privately: of each item, in how many different hours, and when they last did.
 * The latest first, people and items alike.
 */
export const PrivateViews = z.object({
  member: MemberCard,
  lastAt: Moment,
  items: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['photo', 'video']),
      picture: Picture,
      times: z.number().int(),
      lastAt: Moment,
    }),
  ),
})

/** Who looked at private photos and videos: their owner reads it, and nobody else. */
export const privateViews = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/me/media/views',
    access: 'complete',
    shows: 'members',
    summary: 'Who looked at one’s private photos and videos in the last 90 days, which and how often',
    response: z.object({ data: z.array(PrivateViews) }),
  }),
}

export type PrivateViews = z.infer<typeof PrivateViews>
