import { z } from 'zod'
import { Moment } from '#answers.ts'
import { appealStates, OwnDecision } from '#trust/appeals.ts'
import { intimateDeclarations, reportCategories, reportKinds, reportOutcomes } from '#trust/reports.ts'
import { PromptAnswer } from '#people/prompts.ts'
import { textSigns } from '#trust/text-signs.ts'
import { gestures } from '#trust/verification.ts'
import { caseKinds, caseQueues, decisionActions, memberStates } from './case-terms.ts'
import { FiledRatings } from './filed-ratings.ts'

/** A picture or a browser that both accounts have, texts of profiles that are alike, a network of the last 30 days. */
/**
 * What is seen of a member without a report (decision 079). `banned…`: used in a browser, shows a picture or has a text
 * like somebody whom we have banned, or, of a new account, came from the network of such a one; `sameText`: other new accounts have it too; `limit`: the day's new conversations
 * used up; `burst`: many started at once and none answered.
 */
export const signalKinds = [
  'bannedDevice',
  'bannedNetwork',
  'bannedPicture',
  'bannedText',
  'sameText',
  'limit',
  'burst',
] as const

export type SignalKind = (typeof signalKinds)[number]

/**
 * A film or selfie that was sent before and that one repeats: the same file, or frames that look the same. `username`: who
 * sent it; `isOwn`: the same member.
 */
const SentBefore = z.object({
  sentAt: Moment,
  username: z.string(),
  isOwn: z.boolean(),
  isFilm: z.boolean(),
  isSameFile: z.boolean(),
})

const linkReasons = ['picture', 'device', 'text', 'network'] as const

export const Queue = z.object({
  queue: z.enum(caseQueues),
  /** How urgent its cases are, 0 to 4, and the minutes that it allows for a decision. */
  priority: z.number().int(),
  allowedMinutes: z.number().int(),
  waiting: z.number().int(),
  /** Of them those that wait after the others: all from people who report too much. */
  low: z.number().int(),
  working: z.number().int(),
  proposed: z.number().int(),
  /** Minutes that half, and nineteen in twenty, have waited at most. */
  medianMinutes: z.number().int().nullable(),
  slowMinutes: z.number().int().nullable(),
  nextDueAt: Moment.nullable(),
  /** Where intimate images wait: when the first of them must be gone by law. */
  removeBy: Moment.nullable(),
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
  /** What was reported, each kind once; `isOutside`: some of it by somebody without an account. */
  reportKinds: z.array(z.enum(reportKinds)),
  isOutside: z.boolean(),
  holder: Person.nullable(),
  createdAt: Moment,
  dueAt: Moment,
  hiddenAt: Moment.nullable(),
})

/** A case in the list of its queue. */
export const ListedCase = CaseCard.extend({
  /**
   * Why it is never the caller's next one although nobody has claimed it: they made the decision that it is about, they passed
   * it by lately, or it was handed to a colleague.
   */
  passedBy: z.enum(['own', 'skipped', 'handed']).nullable(),
  /** For whom it is kept: that colleague, or the caller. */
  handedTo: Person.nullable(),
})

/** What lets its holder work on a case; it lapses at `until` without a sign of life. */
export const Claim = z.object({ id: z.uuid(), token: z.uuid(), version: z.number().int(), until: Moment })

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
  /** What such a notice declares. */
  declared: z.array(z.enum(intimateDeclarations)),
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
  /** Banned accounts that have the same picture; counted of an upload that waits, 0 of any other item. */
  bannedAlike: z.number().int(),
  createdAt: Moment,
})

const FiledDecision = OwnDecision.omit({ appeal: true, appealUntil: true }).extend({
  action: z.enum(decisionActions),
  caseReference: z.string(),
  by: z.string().nullable(),
  approver: z.string().nullable(),
  /** Somebody has appealed and waits: until then nobody reads who decided. */
  isUnderAppeal: z.boolean(),
  note: z.string().nullable(),
  isStrike: z.boolean(),
  isOverturned: z.boolean(),
  /** Something milder took its place on appeal. */
  isChanged: z.boolean(),
})

/** What is known of a member beside a case: nothing that they write to others, and no address. */
export const FiledMember = z.object({
  id: z.uuid(),
  username: z.string(),
  status: z.enum(memberStates),
  /** What others see of whoever has no photo, as WebP in base64; null with a photo, and until it is drawn. */
  litWindow: z.string().nullable(),
  age: z.number().int(),
  town: z.string(),
  joinedAt: Moment,
  isVerified: z.boolean(),
  strikes: z.number().int(),
  decisions: z.array(FiledDecision),
  reportsAbout: z.object({ open: z.number().int(), upheld: z.number().int(), notUpheld: z.number().int() }),
  reportsMade: z.object({ open: z.number().int(), upheld: z.number().int(), notUpheld: z.number().int() }),
  /** Other accounts that may be of the same person, or of one workshop, each with all that speaks for it. */
  /** What was seen without a report, the latest first; `count` of accounts, pictures or conversations. */
  signals: z.array(z.object({ kind: z.enum(signalKinds), count: z.number().int(), firstAt: Moment, lastAt: Moment })),
  linked: z.array(z.object({ username: z.string(), status: z.enum(memberStates), by: z.array(z.enum(linkReasons)) })),
})

export const Proposal = z.object({
  id: z.uuid(),
  action: z.enum(['ban', 'unban', 'notCovered', 'restore', 'milder', 'release', 'strike', 'rule', 'disclose']),
  caseId: z.uuid().nullable(),
  caseReference: z.string().nullable(),
  ruleVersionId: z.uuid().nullable(),
  disclosureId: z.uuid().nullable(),
  queue: z.enum(caseQueues).nullable(),
  proposer: Person,
  reason: z.string().nullable(),
  note: z.string().nullable(),
  isMine: z.boolean(),
  /** What was asked and answered before the answer. */
  words: z.array(z.object({ id: z.uuid(), by: z.string(), isMine: z.boolean(), text: z.string(), createdAt: Moment })),
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
  /** For whom it is kept while nobody holds it. Null from a process of the release before. */
  handedTo: Person.nullable().default(null),
  note: z.string().nullable(),
  reportsFiled: z.array(FiledReport),
  evidence: z.array(Evidence),
  media: z.array(Item),
  member: FiledMember.nullable(),
  /** Anyone who it was about has erased their account: nothing can be laid on them any more. */
  isErased: z.boolean(),
  /** A form of the website; an answer reaches its sender where they have left an address, which is not told. */
  form: z
    .object({
      title: z.string(),
      reference: z.string(),
      items: z.array(z.object({ label: z.string(), value: z.string() })),
      /** `username`: of the member who was logged in; null where nobody knows who wrote it. `isSite`: it is an alarm of the site. */
      sender: z.object({ username: z.string().nullable(), isSite: z.boolean() }),
      hasAddress: z.boolean(),
    })
    .nullable(),
  /** A reported profile: the text and the answers to prompts that others read in it, and the notes of having met. Its photos stand among the items. */
  profile: z
    .object({
      text: z.string().nullable(),
      answers: z.array(PromptAnswer),
      notes: z.array(z.object({ id: z.uuid(), note: z.string(), createdAt: Moment })),
      /** Of text and answers: another one once either has changed. Empty from a process of the release before. */
      wordsVersion: z.string().default(''),
    })
    .nullable(),
  /** What waits of a profile's words, decided about at once, and what stands out in them. */
  text: z
    .object({
      text: z.string().nullable(),
      answers: z.array(PromptAnswer),
      heldAt: Moment,
      signs: z.array(z.enum(textSigns)),
      isFirst: z.boolean(),
    })
    .nullable(),
  /** A selfie that waits: the code that must be in it. */
  selfie: z.object({ code: z.string(), sentAt: Moment, sentBefore: z.array(SentBefore) }).nullable(),
  /** A film that waits: the gestures that must be made in it, in this order. */
  film: z.object({ gestures: z.array(z.enum(gestures)), sentAt: Moment, sentBefore: z.array(SentBefore) }).nullable(),
  /** An upload that looks like a blocked picture, and was refused unseen. `list`: whose; null where a decision here had it blocked. */
  match: z.object({ kind: z.enum(['child', 'intimate']), list: z.string().nullable(), triedAt: Moment }).nullable(),
  /** Ratings that somebody should look at. */
  ratings: FiledRatings.nullable(),
  appeal: FiledAppeal.nullable(),
  proposal: Proposal.nullable(),
  /** Held over this case as perhaps under 18: whoever decides otherwise needs a second person. */
  isHeldAsChild: z.boolean(),
  decisions: z.array(FiledDecision),
})

export type LinkReason = (typeof linkReasons)[number]
export type Queue = z.infer<typeof Queue>
export type ListedCase = z.infer<typeof ListedCase>
export type CaseCard = z.infer<typeof CaseCard>
export type CaseFile = z.infer<typeof CaseFile>
export type Claim = z.infer<typeof Claim>
export type Proposal = z.infer<typeof Proposal>
export type FiledDecision = z.infer<typeof FiledDecision>
export type FiledMember = z.infer<typeof FiledMember>
