import { z } from 'zod'
import { IdParams, Moment } from '#answers.ts'
import { showsAtLeast } from '#plain-text.ts'
import { hasContactDetails } from '#trust/contact-details.ts'
import { endpoint } from '#endpoint.ts'
import { MemberParams, MetBy } from './members.ts'
import { errorKey } from '#error-key.ts'

/** Shortest and longest note about having met, in characters, and notes a month (docs/specification/gaps.md §6). */
const MEETING_MIN = 10
export const MEETING_MAX = 300
export const MEETINGS_A_MONTH = 5

/** What somebody says of having met the caller. Until it is accepted, nobody else sees it. */
export const ReceivedMeeting = z.object({
  id: z.uuid(),
  username: z.string(),
  image: z.string().nullable(),
  note: z.string(),
  state: z.enum(['waiting', 'accepted']),
  createdAt: Moment,
})

const ReceivedMeetings = z.object({ data: z.array(ReceivedMeeting) })

/** "We have met": members who have both written verify each other; the one it is about accepts it before it shows. */
export const meetings = {
  write: endpoint({
    method: 'POST',
    path: '/api/profile/member/:id/met',
    access: 'complete',
    shows: 'members',
    isIdempotent: true,
    summary: 'Say that one has met a member, in a note of 10 to 300 characters',
    params: MemberParams,
    body: z.object({
      note: z
        .string(errorKey('meetingLength'))
        .trim()
        .min(MEETING_MIN, errorKey('meetingLength'))
        .max(MEETING_MAX, errorKey('meetingLength'))
        .refine(showsAtLeast(MEETING_MIN), errorKey('meetingLength'))
        .refine((text) => !hasContactDetails(text), errorKey('descriptionContact')),
    }),
    status: 201,
    response: MetBy,
    refusals: ['memberNotFound', 'accountRestricted', 'notAcquainted', 'meetingExists', 'meetingLimit'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/profile/member/:id/met',
    access: 'complete',
    shows: 'members',
    summary: 'Take back what one said of having met a member',
    params: MemberParams,
    response: MetBy,
    refusals: ['memberNotFound'],
  }),
  received: endpoint({
    method: 'GET',
    path: '/api/users/me/met',
    access: 'complete',
    shows: 'members',
    summary: 'What others say of having met one, those that wait for an answer first',
    response: ReceivedMeetings,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/users/me/met/:id/accept',
    access: 'complete',
    shows: 'members',
    summary: 'Let such a note show on one’s page',
    params: IdParams,
    response: ReceivedMeetings,
    refusals: ['notFound'],
  }),
  decline: endpoint({
    method: 'DELETE',
    path: '/api/users/me/met/:id',
    access: 'complete',
    shows: 'members',
    summary: 'Decline such a note, or take an accepted one off one’s page; its author is not told',
    params: IdParams,
    response: ReceivedMeetings,
    refusals: ['notFound'],
  }),
}

export type ReceivedMeeting = z.infer<typeof ReceivedMeeting>
