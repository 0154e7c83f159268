import { z } from 'zod'
import { IdParams, Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'
import type { StaffRole } from '#trust/staff-roles.ts'

/**
 * What can leave the console: `evidence` is the case with its proven words and items; `referral` the same for an authority
 * of child safety, with who the member is and without items; `identity` tells who is behind a case where a life is at stake.
 */
export const disclosureKinds = ['evidence', 'referral', 'identity'] as const

/** Days in which what was approved can be fetched. */
export const DISCLOSURE_DAYS = 7

const roles = ['moderator', 'childSafety', 'lead'] as const satisfies readonly StaffRole[]

const Disclosure = z.object({
  id: z.uuid(),
  kind: z.enum(disclosureKinds),
  recipient: z.string(),
  proposer: z.string(),
  approver: z.string().nullable(),
  createdAt: Moment,
  /** Null until a second person has agreed; after this moment it is over. */
  endsAt: Moment.nullable(),
})

const Preservation = z.object({ why: z.string(), by: z.string(), since: Moment })

const words = (most: number) => z.string().trim().min(3, errorKey('noticeBlank')).max(most, errorKey('noticeLong'))

/** What leaves the console, by two people, and what is kept for an authority. */
export const disclosures = {
  list: endpoint({
    method: 'GET',
    path: '/api/console/cases/:id/disclosures',
    access: 'staff',
    roles,
    isBackground: true,
    summary: 'What was to leave this case, and whether its evidence is held',
    params: IdParams,
    response: z.object({ data: z.array(Disclosure), preservation: Preservation.nullable() }),
    refusals: ['notFound'],
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/console/cases/:id/disclosures',
    access: 'staff',
    roles,
    stepUp: true,
    isIdempotent: true,
    summary: 'Propose to give evidence, a referral or an identity to somebody outside',
    params: IdParams,
    body: z.object({
      kind: z.enum(disclosureKinds, errorKey('choiceInvalid')),
      /** Who gets it, and on what ground. */
      recipient: words(300),
    }),
    status: 201,
    response: Disclosure,
    refusals: ['notFound', 'roleMissing'],
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/api/console/disclosures/:id/file',
    access: 'staff',
    roles,
    stepUp: true,
    summary: 'Fetch what two people have agreed to give; each time is recorded',
    params: IdParams,
    /** The file as base64, its SHA-256, and our tag over that, by which we know our own file again. */
    response: z.object({ name: z.string(), data: z.string(), sha256: z.string(), tag: z.string() }),
    refusals: ['notFound'],
  }),
  preserve: endpoint({
    method: 'POST',
    path: '/api/console/cases/:id/preservation',
    access: 'staff',
    roles,
    summary: 'Hold the evidence of a case: nothing of it is forgotten, also when its member leaves',
    params: IdParams,
    body: z.object({ why: words(300) }),
    status: 201,
    response: Preservation,
    refusals: ['notFound'],
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/api/console/cases/:id/preservation',
    access: 'staff',
    roles: ['lead'],
    stepUp: true,
    summary: 'Let go of held evidence: what its time is over for is forgotten',
    params: IdParams,
    response: z.object({ status: z.literal('released') }),
    refusals: ['notFound'],
  }),
}

export type DisclosureKind = (typeof disclosureKinds)[number]
export type Disclosure = z.infer<typeof Disclosure>
export type Preservation = z.infer<typeof Preservation>
