import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'
import { FiledMember } from './case-file.ts'

/** Shortest and longest reason for a look at a member without a case, in characters. */
export const LOOK_REASON = { min: 10, max: 500 }

/** Such looks of one person within an hour. */
export const LOOKS_AN_HOUR = 20

/** What is known of a member without a case: for leads and administrators, with a reason that stands in the log. */
export const memberLooks = {
  open: endpoint({
    method: 'POST',
    path: '/api/console/member-looks',
    access: 'staff',
    roles: ['lead', 'admin'],
    stepUp: true,
    summary: 'What a case would show of a member beside it, without one; each look is recorded with its reason',
    body: z.object({
      username: z.string().trim().min(1, errorKey('noticeBlank')).max(60, errorKey('noticeLong')),
      reason: z
        .string(errorKey('lookReason'))
        .trim()
        .min(LOOK_REASON.min, errorKey('lookReason'))
        .max(LOOK_REASON.max, errorKey('noticeLong')),
    }),
    response: z.object({
      member: FiledMember,
      /** Who has looked in this way before, the latest first. */
      looks: z.array(z.object({ by: z.string(), reason: z.string(), at: Moment })),
    }),
    refusals: ['notFound', 'caseConflict', 'breakOn', 'invalid', 'tooManyRequests'],
  }),
}
