import { z } from 'zod'
import { IdParams, Moment, pageOf, pageRequest } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'
import { hasNoDirectionOverride, directionOverrideError } from '#text-direction.ts'
import type { StaffRole } from '#trust/staff-roles.ts'

/** Whom a case can have been referred to: the National Crime Agency, a police force, the Internet Watch Foundation, Ofcom. */
export const authorities = ['nca', 'police', 'iwf', 'ofcom', 'other'] as const

/** `waits`: written down by one person. `confirmed`: by two. `declined`: the second person says that it is not so. */
export const referralStates = ['waits', 'confirmed', 'declined'] as const

const roles = ['childSafety', 'lead'] as const satisfies readonly StaffRole[]

const Referral = z.object({
  id: z.uuid(),
  /** In the order of our own register; it may have gaps. */
  number: z.number().int(),
  caseId: z.uuid(),
  caseReference: z.string(),
  authority: z.enum(authorities),
  /** The number that the authority gave. */
  reference: z.string(),
  referredAt: Moment,
  preserved: z.string(),
  recordedBy: z.string(),
  createdAt: Moment,
  state: z.enum(referralStates),
  answeredBy: z.string().nullable(),
  answeredAt: Moment.nullable(),
  isMine: z.boolean(),
})

const words = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least, errorKey('noticeBlank'))
    .max(most, errorKey('noticeLong'))
    .refine(hasNoDirectionOverride, directionOverrideError)

export const ReferralDraft = z.object({
  authority: z.enum(authorities, errorKey('choiceInvalid')),
  reference: words(2, 80),
  /** When the authority was told; not after now. */
  referredAt: z.iso.datetime(errorKey('referredAt')),
  /** What is kept for the authority, and where. */
  preserved: words(3, 300),
})

/** The register of what authorities were told: nothing leaves by it, and nothing of it is changed or removed. */
export const referrals = {
  list: endpoint({
    method: 'GET',
    path: '/api/console/referrals',
    access: 'staff',
    roles,
    isBackground: true,
    summary: 'What authorities were told, the latest first',
    query: z.object(pageRequest(20)),
    response: pageOf(Referral),
  }),
  ofCase: endpoint({
    method: 'GET',
    path: '/api/console/cases/:id/referrals',
    access: 'staff',
    roles,
    isBackground: true,
    summary: 'What authorities were told of a case',
    params: IdParams,
    response: z.object({ data: z.array(Referral) }),
    refusals: ['notFound'],
  }),
  record: endpoint({
    method: 'POST',
    path: '/api/console/cases/:id/referrals',
    access: 'staff',
    roles,
    stepUp: true,
    isIdempotent: true,
    summary: 'Write down that an authority was told of a case; a second person confirms it',
    params: IdParams,
    body: ReferralDraft,
    status: 201,
    response: Referral,
    refusals: ['notFound'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/console/referrals/:id/answer',
    access: 'staff',
    roles,
    stepUp: true,
    isIdempotent: true,
    summary: 'Confirm what a colleague has written down, with the case open, or say that it is not so',
    params: IdParams,
    body: z.object({ answer: z.enum(['confirm', 'decline'], errorKey('choiceInvalid')) }),
    response: Referral,
    refusals: ['notFound', 'proposalOver', 'proposalOwn', 'caseUnread'],
  }),
}

export type Authority = (typeof authorities)[number]
export type ReferralState = (typeof referralStates)[number]
export type Referral = z.infer<typeof Referral>
export type ReferralDraft = z.output<typeof ReferralDraft>
