import { z } from 'zod'
import { IdParams, Moment } from '#answers.ts'
import { hasNoDirectionOverride, directionOverrideError } from '#text-direction.ts'
import { endpoint } from '#endpoint.ts'
import { reportCategories } from '#trust/reports.ts'
import { errorKey } from '#error-key.ts'

/**
 * What a rule may look at when a member is reported or a signal is seen of them. Of the last day: how many people
 * reported them, to how many they wrote first, and how many of these did not answer. Of the account: whether words of the
 * report are proven, its age, strikes, banned pictures it tried, approved photos, whether its profile is finished and its
 * member verified (1 or 0). Of signals: how many kinds, the banned accounts it is like, by browser and by network alone,
 * new accounts with its text, and the conversations with which it used up a day's limit or began many at once.
 */
export const ruleFacts = [
  'reporters',
  'provenMessages',
  'accountDays',
  'profileFinished',
  'photos',
  'verified',
  'strikes',
  'newConversations',
  'unanswered',
  'bannedPictures',
  'signals',
  'bannedAlike',
  'bannedDevices',
  'bannedNetworks',
  'sameTexts',
  'limitReached',
  'burst',
] as const

/** When a rule runs: with a report of its categories, with a signal, or with either. */
export const ruleOccasions = ['reports', 'signals', 'both'] as const

const bound = z
  .number(errorKey('numberInvalid'))
  .int(errorKey('numberInvalid'))
  .min(0, errorKey('numberInvalid'))
  .max(10_000, errorKey('numberInvalid'))

const Definition = z.object({
  on: z.enum(ruleOccasions, errorKey('choiceInvalid')).default('reports'),
  /** Which reports it runs with; none where it runs with signals alone. */
  categories: z.array(z.enum(reportCategories, errorKey('choiceInvalid'))).max(13),
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

/** All conditions must hold. `hold` hides the member until a person has looked; `raise` moves the case up. */
export const RuleDefinition = Definition.refine(({ on, categories }) => on === 'signals' || categories.length > 0, {
  error: errorKey('categoriesBlank'),
  path: ['categories'],
})

/**
 * What a version would have done in the last 30 days; nobody is affected. `agreed`: a person decided against the member
 * as well; `wrong`: for them; the rest is undecided. `missed`: a person decided against somebody whom it lets pass.
 * `reports` and `signals`: what it was tried on; a rule that runs with the one alone is tried on none of the other.
 */
export const DryRun = z.object({
  reports: z.number().int(),
  signals: z.number().int().default(0),
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
    isIdempotent: true,
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
    isIdempotent: true,
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
