import { z } from 'zod'
import { Email } from '#account/accounts.ts'
import { Moment, pageOf, pageRequest } from '#answers.ts'
import { hasNoDirectionOverride, directionOverrideError } from '#text-direction.ts'
import { endpoint } from '#endpoint.ts'
import { MESSAGE_MAX } from '#messages/messages.ts'
import { errorKey } from '#error-key.ts'

/** What is reported: `other` is the site itself, or something that its `target` describes (an address, a name). */
export const reportKinds = ['profile', 'photo', 'video', 'message', 'other'] as const

/** What is wrong with it (docs/specification/gaps.md §7), the gravest first. */
export const reportCategories = [
  'underEighteen',
  'threat',
  'intimateImage',
  'unwantedSexual',
  'harassment',
  'scam',
  'fake',
  'hate',
  'illegal',
  'dataProtection',
  'copyright',
  'broken',
  'other',
] as const

/**
 * Most messages of one conversation that a report reveals (docs/security/rules.md §2.10: the one and ten neighbours).
 */
export const REVEALED_MAX = 11

/** Shortest and longest description of what is reported, in characters (docs/specification/gaps.md §7). */
export const REPORT_TEXT = { min: 10, max: 2000 }

/** Hours in which an intimate image shown without consent is taken down, from the report on. */
export const INTIMATE_HOURS = 48

/**
 * A message that the reporter reveals. `text` and `kf` are what `openMessage` of packages/crypto gave, untrimmed; both
 * null for a message that did not open, `kf` null for one that came as plain text. `mediaId` is what the message
 * carried when it was read. The server compares all of it with the tag that it made when the message was sent.
 */
export const RevealedMessage = z.object({
  id: z.uuid(errorKey('reportMessages')),
  text: z.string().min(1, errorKey('reportMessages')).max(MESSAGE_MAX, errorKey('reportMessages')).nullable(),
  kf: z.string().max(64, errorKey('reportMessages')).nullable(),
  mediaId: z.uuid(errorKey('reportMessages')).nullable().default(null),
  /** False: only shown so that the others can be understood. */
  isReported: z.boolean().default(true),
})

export const ReportDraft = z.object({
  kind: z.enum(reportKinds, errorKey('choiceInvalid')),
  category: z.enum(reportCategories, errorKey('choiceInvalid')),
  description: z
    .string()
    .trim()
    .min(REPORT_TEXT.min, errorKey('noticeText'))
    .max(REPORT_TEXT.max, errorKey('noticeText')),
  /** A member's id or username, an item's id, a conversation's id for messages; for `other` what it is, or nothing. */
  target: z.string().trim().max(300, errorKey('noticeLong')).default(''),
  /** For `message` only: all of one conversation, one reported at least. */
  messages: z.array(RevealedMessage).max(REVEALED_MAX, errorKey('reportMessages')).default([]),
  alsoBlock: z.boolean().default(false),
})

/** What a notice of an intimate image declares, in the order of the Act (section 20A(2)) with what its offence rests on. */
export const intimateDeclarations = ['isIntimate', 'isWithoutConsent', 'isInGoodFaith', 'isTrue'] as const

/**
 * What the law asks of a notice about an intimate image: who, what and where, in good faith, signed, and how to answer. What
 * a page of the release before does not ask for may be missing, so that no notice is lost.
 */
export const IntimateDraft = z.object({
  /** The subject of the content, or a person acting on that person’s behalf. */
  relation: z.enum(['shown', 'actingFor'], errorKey('intimateRelation')),
  name: z
    .string()
    .trim()
    .min(2, errorKey('intimateName'))
    .max(120, errorKey('noticeLong'))
    .refine(hasNoDirectionOverride, directionOverrideError),
  email: Email,
  /** What is shown, so that it can be told from other pictures. */
  identification: z.string().trim().min(10, errorKey('intimateShown')).max(2000, errorKey('intimateShown')),
  /** Where it is: addresses, usernames, the ids of items. */
  places: z
    .array(z.string().trim().min(2, errorKey('noticeBlank')).max(300, errorKey('noticeLong')))
    .min(1, errorKey('intimatePlaces'))
    .max(10, errorKey('noticeLong')),
  /** The content present on the service is intimate image content. */
  isIntimate: z.literal(true, errorKey('intimateDeclared')).optional(),
  /** It was shared without the consent of the person shown. */
  isWithoutConsent: z.literal(true, errorKey('intimateConsent')),
  /** The report is made in good faith. */
  isInGoodFaith: z.literal(true, errorKey('intimateGoodFaith')).optional(),
  /** It is true, to the best of the knowledge and belief of the person making it. */
  isTrue: z.literal(true, errorKey('intimateTruth')),
  /** The name, typed as a signature. */
  signature: z
    .string()
    .trim()
    .min(2, errorKey('intimateSignature'))
    .max(120, errorKey('noticeLong'))
    .refine(hasNoDirectionOverride, directionOverrideError),
})

/** The same as the form asks for it: with every declaration of the Act. */
export const IntimateForm = IntimateDraft.required({ isIntimate: true, isInGoodFaith: true })

/**
 * Where a report stands. `received`: nobody has looked yet. `inReview`: a person has it. `closed`: decided; `outcome`
 * tells what came of it without naming a measure against another member; `unverified`: its messages prove nothing.
 */
const reportStates = ['received', 'inReview', 'closed'] as const
export const reportOutcomes = ['actionTaken', 'noAction', 'removed', 'answered', 'unverified'] as const

export const Report = z.object({
  reference: z.string(),
  kind: z.enum(reportKinds),
  category: z.enum(reportCategories),
  state: z.enum(reportStates),
  outcome: z.enum(reportOutcomes).nullable(),
  createdAt: Moment,
  /** By when it is to be decided. */
  dueAt: Moment,
  closedAt: Moment.nullable(),
})

/** Said at once: what to quote, and by when it is to be decided. */
export const Receipt = z.object({ reference: z.string(), dueAt: Moment })

/** `secret` opens the status page without an account; it is told once. */
export const OutsideReceipt = Receipt.extend({ secret: z.string() })

/** What somebody without an account has of their report. */
export const StatusQuestion = z.object({
  reference: z.string().trim().toUpperCase().min(1, errorKey('noticeBlank')).max(20, errorKey('noticeLong')),
  secret: z.string().trim().min(1, errorKey('noticeBlank')).max(64, errorKey('noticeLong')),
})

/**
 * What the status page tells; `removeBy` and `hiddenAt` of an intimate image only. A form of the website that is no
 * report has no category, but the title it was sent under.
 */
export const ReportStatus = Report.extend({
  category: z.enum(reportCategories).nullable(),
  title: z.string().nullable(),
  removeBy: Moment.nullable(),
  hiddenAt: Moment.nullable(),
})

export const reports = {
  create: endpoint({
    method: 'POST',
    path: '/api/reports',
    access: 'member',
    shows: 'own',
    isIdempotent: true,
    summary: 'Report a member, a photo or video, messages, or anything else to the moderators',
    body: ReportDraft,
    status: 201,
    response: Receipt,
    refusals: ['invalid'],
  }),
  intimate: endpoint({
    method: 'POST',
    path: '/api/reports/intimate',
    access: 'anyone',
    isIdempotent: true,
    summary: 'Ask for the removal of an intimate image that is shown without consent, within 48 hours',
    body: IntimateDraft,
    status: 201,
    response: OutsideReceipt,
    refusals: ['proofNeeded'],
  }),
  status: endpoint({
    method: 'POST',
    path: '/api/reports/status',
    access: 'anyone',
    summary: 'Where a report stands, by its reference and secret',
    body: StatusQuestion,
    response: ReportStatus,
    refusals: ['notFound'],
  }),
  listOwn: endpoint({
    method: 'GET',
    path: '/api/users/me/reports',
    access: 'member',
    shows: 'own',
    summary: 'One’s own reports and what became of them, the latest first',
    query: z.object(pageRequest(20)),
    response: pageOf(Report),
  }),
}

export type ReportKind = (typeof reportKinds)[number]
export type ReportCategory = (typeof reportCategories)[number]
export type ReportOutcome = (typeof reportOutcomes)[number]
export type RevealedMessage = z.output<typeof RevealedMessage>
export type ReportDraft = z.output<typeof ReportDraft>
export type IntimateDraft = z.output<typeof IntimateDraft>
export type IntimateDeclaration = (typeof intimateDeclarations)[number]
export type Report = z.infer<typeof Report>
export type ReportStatus = z.infer<typeof ReportStatus>
export type OutsideReceipt = z.infer<typeof OutsideReceipt>
