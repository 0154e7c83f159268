import { z } from 'zod'
import { Moment } from '#answers.ts'
import { appealStates, OwnDecision } from '#appeals.ts'
import { reportCategories, reportKinds, reportOutcomes } from '#reports.ts'
import { textSigns } from '#text-signs.ts'
import { caseKinds, caseQueues, decisionActions } from './case-words.ts'

export const Queue = z.object({
  queue: z.enum(caseQueues),
  waiting: z.number().int(),
  /** Of them those that wait after the others: all from people who report too much. */
  low: z.number().int(),
  working: z.number().int(),
  proposed: z.number().int(),
  /** Minutes that half, and nineteen in twenty, have waited at most. */
  medianMinutes: z.number().int().nullable(),
  slowMinutes: z.number().int().nullable(),
  nextDueAt: Moment.nullable(),
  isMine: z.boolean(),
})

/** Somebody of the staff, as colleagues know them. */
export const Person = z.object({ id: z.uuid(), name: z.string() })

export const CaseCard = z.object({
  id: z.uuid(),
  reference: z.string(),
  kind: z.enum(caseKinds),
  queue: z.enum(caseQueues),
  priority: z.number().int(),
  category: z.enum(reportCategories).nullable(),
  username: z.string().nullable(),
  state: z.enum(['open', 'proposed', 'closed']),
  score: z.number().int(),
  isLow: z.boolean(),
  reports: z.number().int(),
  holder: Person.nullable(),
  createdAt: Moment,
  dueAt: Moment,
  hiddenAt: Moment.nullable(),
})

/** What lets its holder work on a case; it lapses at `until` without a sign of life. */
export const Hold = z.object({ id: z.uuid(), token: z.uuid(), version: z.number().int(), until: Moment })

/** The reporter stays unnamed: `upheld` of `decided` earlier reports tell how far to believe them. */
const FiledReport = z.object({
  id: z.uuid(),
  reference: z.string(),
  kind: z.enum(reportKinds),
  category: z.enum(reportCategories),
  isOutside: z.boolean(),
  isRepeat: z.boolean(),
  upheld: z.number().int(),
  decided: z.number().int(),
  hasBlocked: z.boolean(),
  description: z.string(),
  /** What a notice of an intimate image states; the name stays sealed. */
  relation: z.enum(['shown', 'actingFor']).nullable(),
  places: z.array(z.string()),
  outcome: z.enum(reportOutcomes).nullable(),
  createdAt: Moment,
})

/** A revealed message. `text` is null until the holder has asked for it, and why. */
export const Evidence = z.object({
  id: z.uuid(),
  reportId: z.uuid(),
  seq: z.number().int(),
  sentAt: Moment,
  isReporter: z.boolean(),
  isReported: z.boolean(),
  state: z.enum(['verified', 'unverified', 'sealed']),
  isGenuine: z.boolean(),
  mediaId: z.uuid().nullable(),
  text: z.string().nullable(),
})

const Item = z.object({
  id: z.uuid(),
  kind: z.enum(['photo', 'video']),
  status: z.enum(['pending', 'approved', 'rejected']),
  rating: z.enum(['general', 'explicit']),
  visibility: z.enum(['public', 'private']),
  isHeld: z.boolean(),
  width: z.number().int(),
  height: z.number().int(),
  durationMs: z.number().int().nullable(),
  copies: z.number().int(),
  createdAt: Moment,
})

const FiledDecision = OwnDecision.omit({ appeal: true, appealUntil: true }).extend({
  action: z.enum(decisionActions),
  caseReference: z.string(),
  by: z.string().nullable(),
  approver: z.string().nullable(),
  note: z.string().nullable(),
  isStrike: z.boolean(),
  isOverturned: z.boolean(),
})

const FiledMember = z.object({
  id: z.uuid(),
  username: z.string(),
  status: z.string(),
  age: z.number().int(),
  town: z.string(),
  joinedAt: Moment,
  isVerified: z.boolean(),
  strikes: z.number().int(),
  decisions: z.array(FiledDecision),
  reportsAbout: z.object({ open: z.number().int(), upheld: z.number().int(), notUpheld: z.number().int() }),
  reportsMade: z.object({ open: z.number().int(), upheld: z.number().int(), notUpheld: z.number().int() }),
  /** Other accounts that show the same picture, or were used from the same network within 30 days. */
  linked: z.array(z.object({ username: z.string(), status: z.string(), by: z.enum(['picture', 'network']) })),
})

export const Proposal = z.object({
  id: z.uuid(),
  action: z.enum(['ban', 'unban', 'notCovered', 'restore', 'rule', 'disclose']),
  caseId: z.uuid().nullable(),
  caseReference: z.string().nullable(),
  ruleVersionId: z.uuid().nullable(),
  disclosureId: z.uuid().nullable(),
  queue: z.enum(caseQueues).nullable(),
  proposer: Person,
  reason: z.string().nullable(),
  note: z.string().nullable(),
  isMine: z.boolean(),
  createdAt: Moment,
  lapsesAt: Moment,
})

/** An appeal with the decision that it is about; who decided stays unnamed until it is decided again. */
const FiledAppeal = z.object({
  text: z.string(),
  state: z.enum(appealStates),
  createdAt: Moment,
  decision: FiledDecision.omit({ by: true, approver: true }),
  /** The case of that decision: what was seen then can be seen again. */
  caseId: z.uuid(),
})

export const CaseFile = CaseCard.extend({
  version: z.number().int(),
  firstLookAt: Moment.nullable(),
  /** What the caller may decide about it; empty where it is somebody else's, or they took part before. */
  actions: z.array(z.enum(decisionActions)),
  isHeldByMe: z.boolean(),
  note: z.string().nullable(),
  reportsFiled: z.array(FiledReport),
  evidence: z.array(Evidence),
  media: z.array(Item),
  member: FiledMember.nullable(),
  /** A form of the website; an answer reaches its sender where they have left an address, which is not told. */
  form: z
    .object({
      title: z.string(),
      reference: z.string(),
      items: z.array(z.object({ label: z.string(), value: z.string() })),
      hasAddress: z.boolean(),
    })
    .nullable(),
  /** A profile's text that waits, and what stands out in it. */
  text: z
    .object({ text: z.string(), heldAt: Moment, signs: z.array(z.enum(textSigns)), isFirst: z.boolean() })
    .nullable(),
  /** A selfie that waits: the code that must be in it. */
  selfie: z.object({ code: z.string(), sentAt: Moment }).nullable(),
  appeal: FiledAppeal.nullable(),
  proposal: Proposal.nullable(),
  decisions: z.array(FiledDecision),
})

export type Queue = z.infer<typeof Queue>
export type CaseCard = z.infer<typeof CaseCard>
export type CaseFile = z.infer<typeof CaseFile>
export type Hold = z.infer<typeof Hold>
export type Proposal = z.infer<typeof Proposal>
export type FiledDecision = z.infer<typeof FiledDecision>
