import { z } from 'zod'
import { IdParams, Moment } from '#answers.ts'
import { hasNoDirectionOverride, directionOverrideError } from '#text-direction.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'
import { staffRoles } from '#trust/staff-roles.ts'

/** Hours for which a change of the staff waits for another administrator. */
export const CHANGE_HOURS = 24

/** `keys`: the old keys end, and a link for new ones is made. `restore`: back from a suspension. `leave`: for good. */
const changeKinds = ['invite', 'roles', 'keys', 'restore', 'leave'] as const

/** `invited`: not yet two keys. */
const staffStatuses = ['invited', 'active', 'suspended', 'left'] as const

const Roles = z
  .array(z.enum(staffRoles, errorKey('choiceInvalid')), errorKey('rolesBlank'))
  .min(1, errorKey('rolesBlank'))
  .max(staffRoles.length)
  .refine((roles) => new Set(roles).size === roles.length, errorKey('choiceInvalid'))
const why = z.string(errorKey('noticeBlank')).trim().min(3, errorKey('noticeBlank')).max(500, errorKey('noticeLong'))

/** A person of the staff, for those who look after them. `session`: the one that is open, with its last sign of life. */
export const StaffMember = z.object({
  id: z.uuid(),
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
  status: z.enum(staffStatuses),
  isMe: z.boolean(),
  /** Made up for a demonstration: signs in without a key. */
  isDemo: z.boolean(),
  keys: z.array(z.object({ name: z.string(), usedAt: Moment.nullable() })),
  session: z.object({ startedAt: Moment, endsAt: Moment }).nullable(),
  activeAt: Moment.nullable(),
  conflicts: z.object({ members: z.number().int(), words: z.string() }),
  createdAt: Moment,
})

/** What waits for another administrator. `mayAnswer`: neither proposed by the caller nor about them. */
export const StaffChange = z.object({
  id: z.uuid(),
  kind: z.enum(changeKinds),
  staffId: z.uuid().nullable(),
  name: z.string(),
  roles: z.array(z.enum(staffRoles)).nullable(),
  why: z.string(),
  proposer: z.string(),
  isMine: z.boolean(),
  mayAnswer: z.boolean(),
  createdAt: Moment,
  lapsesAt: Moment,
})

/** Whom somebody has declared to know; `withdrawing`: those whom a lead is asked to take off the list. */
const Conflicts = z.object({ usernames: z.array(z.string()), withdrawing: z.array(z.string()), words: z.string() })

/** What waits for a lead: somebody of the staff does not want to count as knowing a member any more. */
export const ConflictWithdrawal = z.object({
  id: z.uuid(),
  person: z.string(),
  isMine: z.boolean(),
  username: z.string(),
  why: z.string(),
  createdAt: Moment,
  lapsesAt: Moment,
})

/** `staffId` for all but an invitation, `name` for an invitation, `roles` for both that set them. */
export const ChangeDraft = z.object({
  kind: z.enum(changeKinds, errorKey('choiceInvalid')),
  staffId: z.uuid(errorKey('choiceInvalid')).nullable().default(null),
  name: z
    .string()
    .trim()
    .min(2, errorKey('nameBlank'))
    .max(80, errorKey('noticeLong'))
    .refine(hasNoDirectionOverride, directionOverrideError)
    .nullable()
    .default(null),
  roles: Roles.nullable().default(null),
  why,
})

const known = z.array(z.string().max(60, errorKey('noticeLong'))).max(500, errorKey('noticeLong'))

/**
 * Whom one knows. `known`: what the page knew before, and only what differs from it changes, since another page may have
 * declared more since, or asked a lead. Pages of the release before do not send it, and mean all.
 */
const Declaration = z.object({
  usernames: z
    .array(z.string().trim().min(1, errorKey('noticeBlank')).max(60, errorKey('noticeLong')), errorKey('noticeBlank'))
    .max(50, errorKey('noticeLong')),
  words: z.string(errorKey('noticeBlank')).trim().max(1000, errorKey('noticeLong')),
  /** For a lead: why those who are left out count no more. */
  why: z.string().trim().max(500, errorKey('noticeLong')).default(''),
  known: z.object({ usernames: known, words: z.string().max(1000, errorKey('noticeLong')) }).optional(),
})

/** Those who work at the console, for administrators: they see no content, and change nothing alone. */
export const staff = {
  list: endpoint({
    method: 'GET',
    path: '/api/console/staff',
    access: 'staff',
    roles: ['admin'],
    isBackground: true,
    summary: 'The staff, and what is to change about them',
    response: z.object({ data: z.array(StaffMember), changes: z.array(StaffChange) }),
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/console/staff/changes',
    access: 'staff',
    roles: ['admin'],
    stepUp: true,
    isIdempotent: true,
    summary: 'Put a change of the staff before another administrator',
    body: ChangeDraft,
    status: 201,
    response: StaffChange,
    refusals: ['notFound', 'invalid', 'changeWaits', 'changeClosed'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/console/staff/changes/:id/answer',
    access: 'staff',
    roles: ['admin'],
    stepUp: true,
    summary: 'Agree to a change of the staff, or not; a link for keys is shown this once',
    params: IdParams,
    body: z.object({ answer: z.enum(['approve', 'decline'], errorKey('choiceInvalid')) }),
    response: z.object({ state: z.enum(['approved', 'declined']), link: z.string().nullable() }),
    refusals: ['notFound', 'proposalOver', 'proposalOwn', 'changeClosed'],
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/api/console/staff/:id/suspend',
    access: 'staff',
    roles: ['admin'],
    stepUp: true,
    summary: 'Suspend somebody at once: their sessions end and their cases go back. One administrator is enough',
    params: IdParams,
    body: z.object({ why }),
    response: z.object({ status: z.literal('suspended') }),
    refusals: ['notFound', 'staffOwn', 'changeClosed'],
  }),
  conflicts: endpoint({
    method: 'GET',
    path: '/api/console/conflicts',
    access: 'staff',
    roles: staffRoles,
    isBackground: true,
    summary: 'Whom the caller has declared not to decide about',
    response: Conflicts,
  }),
  declare: endpoint({
    method: 'PUT',
    path: '/api/console/conflicts',
    access: 'staff',
    roles: staffRoles,
    summary: 'Declare whom one knows: their cases go to somebody else. Whoever is left out stays until a lead agrees',
    body: Declaration,
    response: Conflicts,
    refusals: ['invalid'],
  }),
  withdrawals: endpoint({
    method: 'GET',
    path: '/api/console/conflicts/withdrawals',
    access: 'staff',
    roles: ['lead'],
    isBackground: true,
    summary: 'Declared conflicts that somebody wants to take back',
    response: z.object({ data: z.array(ConflictWithdrawal) }),
  }),
  answerWithdrawal: endpoint({
    method: 'POST',
    path: '/api/console/conflicts/withdrawals/:id/answer',
    access: 'staff',
    roles: ['lead'],
    stepUp: true,
    isIdempotent: true,
    summary: 'Agree that a colleague does not count as knowing a member any more, or not',
    params: IdParams,
    body: z.object({ answer: z.enum(['approve', 'decline'], errorKey('choiceInvalid')) }),
    response: z.object({ state: z.enum(['approved', 'declined']) }),
    refusals: ['notFound', 'proposalOver', 'proposalOwn', 'caseConflict'],
  }),
}

export type StaffMember = z.infer<typeof StaffMember>
export type StaffChange = z.infer<typeof StaffChange>
export type ConflictWithdrawal = z.infer<typeof ConflictWithdrawal>
export type ChangeDraft = z.output<typeof ChangeDraft>
export type ChangeKind = (typeof changeKinds)[number]
export type Declaration = z.output<typeof Declaration>
