import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'

/** Days in which a decision can be appealed, once (docs/security/moderation.md §3.2). */
export const APPEAL_DAYS = 28

/** Characters that an appeal is at least answered with when the decision stands: whoever asked again is owed a why. */
export const UPHOLD_WORDS_MIN = 30

/** What a decision can do to a member, from mild to severe. `contact`: may look, but not flirt or write. */
export const measures = ['educate', 'removeItem', 'contact', 'hold', 'suspend', 'ban'] as const

/** What a decision can take down. */
const takedownTargets = ['media', 'text', 'note'] as const

export const appealStates = ['open', 'upheld', 'overturned', 'modified'] as const

/**
 * A decision as the member whom it concerns reads it: the statement of reasons. `reason` is a sentence, `policy` the
 * rule's number and title. `until` null: it has no end. `isInForce`: it binds at present. `appeal` is null while none
 * was made; `appealUntil` is null when it cannot be appealed any more.
 */
export const OwnDecision = z.object({
  id: z.uuid(),
  measure: z.enum(measures),
  policy: z.string(),
  reason: z.string(),
  /** What the moderator adds for the member. */
  words: z.string().nullable(),
  /** True: a rule decided, and no person has looked yet. */
  isAutomated: z.boolean(),
  isInForce: z.boolean(),
  from: Moment,
  until: Moment.nullable(),
  /** By when the member has to prove their age, which alone ends it; null for any other decision. */
  proveBy: Moment.nullable(),
  mediaId: z.uuid().nullable(),
  /** What was taken down; null where nothing was. */
  taken: z.enum(takedownTargets).nullable(),
  /** The words that were taken down, as long as they are kept. */
  quoted: z.string().nullable(),
  appealUntil: Moment.nullable(),
  appeal: z
    .object({
      state: z.enum(appealStates),
      createdAt: Moment,
      answer: z.string().nullable(),
      /** Whether what was taken down came back; `gone`: it is not there any more, or something else keeps it down. */
      restored: z.enum(['back', 'gone']).nullable(),
    })
    .nullable(),
})

/**
 * What a refusal for a restricted account carries in `data` (codes `accountRestricted`, `accountHeld`,
 * `accountSuspended`): the decision, and with `accountSuspended` a `token` by which it can be appealed without a sign-in.
 */
export const RestrictionNotice = OwnDecision.extend({ token: z.string().nullable() })

/** Longest text of an appeal, in characters (docs/security/moderation.md §3.1). */
export const APPEAL_MAX = 2000

const text = z.string().trim().min(10, errorKey('noticeText')).max(APPEAL_MAX, errorKey('noticeText'))

export const appeals = {
  decisions: endpoint({
    method: 'GET',
    path: '/api/users/me/decisions',
    access: 'member',
    shows: 'own',
    summary: 'Decisions of the moderators about oneself, each with its reason, the latest first',
    response: z.object({ data: z.array(OwnDecision) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/appeals',
    access: 'member',
    shows: 'own',
    isIdempotent: true,
    summary: 'Ask for another moderator to look at a decision again, once and within 28 days',
    body: z.object({ decision: z.uuid(errorKey('appealUnknown')), text }),
    status: 201,
    response: OwnDecision,
    refusals: ['notFound', 'appealMade', 'appealLate'],
  }),
  createOutside: endpoint({
    method: 'POST',
    path: '/api/appeals/outside',
    access: 'anyone',
    isIdempotent: true,
    summary: 'The same for somebody whom the decision keeps from signing in, by the token of the refused sign-in',
    body: z.object({ token: z.string().min(1, errorKey('linkInvalid')).max(300, errorKey('linkInvalid')), text }),
    status: 201,
    response: OwnDecision,
    refusals: ['linkInvalid', 'notFound', 'appealMade', 'appealLate'],
  }),
}

export type Measure = (typeof measures)[number]
export type OwnDecision = z.infer<typeof OwnDecision>
export type RestrictionNotice = z.infer<typeof RestrictionNotice>
