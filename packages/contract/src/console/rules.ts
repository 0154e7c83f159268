import { z } from 'zod'
import { IdParams, Moment } from '#answers.ts'
import { hasNoDirectionOverride, directionOverrideError } from '#text-direction.ts'
import { endpoint } from '#endpoint.ts'
import { reportCategories } from '#trust/reports.ts'
import { errorKey } from '#error-key.ts'

/**
 * What a rule may look at when a member is reported: how many people reported them within a day, whether words are
 * proven, how old the account is, to how many it wrote first within a day, its strikes, banned pictures it tried, how many kinds of
 * signals were seen of it, how many banned accounts it is like, and how many new accounts have its text.
 */
export const ruleFacts = [
  'reporters',
  'provenMessages',
  'accountDays',
  'newConversations',
  'strikes',
  'bannedPictures',
  'signals',
  'bannedAlike',
  'sameTexts',
] as const

const bound = z
  .number(errorKey('numberInvalid'))
  .int(errorKey('numberInvalid'))
  .min(0, errorKey('numberInvalid'))
  .max(10_000, errorKey('numberInvalid'))

/** All conditions must hold. `hold` hides the member until a person has looked; `raise` moves the case up. */
export const RuleDefinition = z.object({
  categories: z
    .array(z.enum(reportCategories, errorKey('choiceInvalid')))
    .min(1, errorKey('choiceInvalid'))
    .max(13),
  all: z
    .array(
      z
        .object({ fact: z.enum(ruleFacts, errorKey('choiceInvalid')), min: bound.optional(), max: bound.optional() })
        .refine(({ min, max }) => min !== undefined || max !== undefined, errorKey('numberInvalid')),
    )
    .min(1, errorKey('noticeBlank'))
    .max(10, errorKey('noticeLong')),
  effect: z.enum(['hold', 'raise'], errorKey('choiceInvalid')),
  reason: z.string().max(60, errorKey('choiceInvalid')),
})

/**
 * What a version would have done in the last 30 days; nobody is affected. `agreed`: a person decided against the member
 * as well; `wrong`: for them; the rest is undecided. `missed`: a person decided against somebody whom it lets pass.
 */
export const DryRun = z.object({
  reports: z.number().int(),
  hits: z.number().int(),
  members: z.number().int(),
  agreed: z.number().int(),
  wrong: z.number().int(),
  missed: z.number().int(),
  ranAt: Moment,
})

const Version = z.object({
  id: z.uuid(),
  version: z.number().int(),
  definition: RuleDefinition,
  state: z.enum(['draft', 'live', 'off']),
  isProposed: z.boolean(),
  author: z.string(),
  isMine: z.boolean(),
  approver: z.string().nullable(),
  createdAt: Moment,
  liveAt: Moment.nullable(),
  /** When it switched itself off because it put too many on hold or moved too many up within an hour; null when a person did, or nobody. */
  brokeAt: Moment.nullable(),
  /** How often it has put somebody on hold or moved a case up. */
  hits: z.number().int(),
  /** How often it has decided, and how often a person saw it otherwise. */
  decided: z.number().int(),
  overruled: z.number().int(),
  /** What it would have done, as somebody found last. */
  dryRun: DryRun.nullable(),
})

export type RuleEffect = z.infer<typeof RuleDefinition>['effect']

export const Rule = z.object({ id: z.uuid(), name: z.string(), versions: z.array(Version) })

/** Rules for what is done before a person has looked. */
export const rules = {
  list: endpoint({
    method: 'GET',
    path: '/api/console/rules',
    access: 'staff',
    roles: ['moderator', 'childSafety', 'lead', 'admin'],
    summary: 'The rules with their versions, the latest first',
    response: z.object({ data: z.array(Rule) }),
  }),
  draft: endpoint({
    method: 'POST',
    path: '/api/console/rules',
    access: 'staff',
    roles: ['lead'],
    summary: 'Write a new rule, or a new version of the one of that name',
    body: z.object({
      name: z
        .string()
        .trim()
        .min(3, errorKey('noticeBlank'))
        .max(80, errorKey('noticeLong'))
        .refine(hasNoDirectionOverride, directionOverrideError),
      definition: RuleDefinition,
    }),
    status: 201,
    response: Rule,
    refusals: ['invalid'],
  }),
  dryRun: endpoint({
    method: 'POST',
    path: '/api/console/rules/:id/dry-run',
    access: 'staff',
    roles: ['moderator', 'lead'],
    summary: 'Try a version on the reports of the last 30 days',
    params: IdParams,
    response: DryRun,
    refusals: ['notFound'],
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/console/rules/:id/propose',
    access: 'staff',
    roles: ['lead'],
    stepUp: true,
    summary: 'Put one’s own version before a second person, who can make it live',
    params: IdParams,
    response: z.object({ status: z.literal('proposed') }),
    refusals: ['notFound', 'proposalOver', 'proposalOwn'],
  }),
  switchOff: endpoint({
    method: 'POST',
    path: '/api/console/rules/:id/off',
    access: 'staff',
    roles: ['moderator', 'lead'],
    summary: 'Switch a live version off at once; nobody needs to be asked',
    params: IdParams,
    response: z.object({ status: z.literal('off') }),
    refusals: ['notFound'],
  }),
}

export type RuleFact = (typeof ruleFacts)[number]
export type RuleDefinition = z.infer<typeof RuleDefinition>
export type Rule = z.infer<typeof Rule>
export type DryRun = z.infer<typeof DryRun>
