import { z } from 'zod'
import { IdParams, pageOf, pageRequest } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'
import type { StaffRole } from '#trust/staff-roles.ts'
import { CaseCard, CaseFile, Evidence, Claim, ListedCase, Person, Proposal, Queue } from './case-file.ts'
import { caseListFilters } from './case-list-filters.ts'
import { caseQueues, waveBases } from './case-terms.ts'
import { DecisionDraft, note, TakedownDraft, TextTakedownDraft, Token } from './decision-draft.ts'

/** Minutes for which a claim lasts; each heartbeat begins them anew (docs/security/moderation.md §3.2). */
export const CLAIM_MINUTES = 10

const caseRoles = ['triage', 'moderator', 'childSafety', 'lead'] as const satisfies readonly StaffRole[]

/** `token` is null where the tab has lost it: what lies with the caller at that moment is given away, and nothing else. */
const ReleaseDraft = z.object({ token: Token.shape.token.nullable() })

const hold = { params: IdParams, body: Token }

/** Why somebody looks. `token` is null for the second person of a proposal, who has claimed nothing. */
const Seeing = z.object({
  token: Token.shape.token.nullable(),
  reason: z.enum(['decide', 'second', 'appeal'], errorKey('choiceInvalid')),
})

/** The work at the console: queues, cases, and what is decided about them. */
export const cases = {
  queues: endpoint({
    method: 'GET',
    path: '/api/console/queues',
    access: 'staff',
    roles: [...caseRoles, 'analyst'],
    isBackground: true,
    summary: 'What waits in each queue, and for how long',
    /** `doneToday`: what the caller has decided since midnight in London. */
    response: z.object({ data: z.array(Queue), mine: z.array(CaseCard), doneToday: z.number().int() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/console/cases',
    access: 'staff',
    roles: caseRoles,
    isBackground: true,
    summary: 'The cases of a queue, the next one first',
    query: z.object({
      queue: z.enum(caseQueues, errorKey('choiceInvalid')),
      ...caseListFilters,
      ...pageRequest(50),
    }),
    response: pageOf(ListedCase).extend({
      /** The case that `like` or `reporterOf` names, and what is alike in it. */
      like: z.object({ reference: z.string(), by: z.enum(waveBases) }).nullable(),
    }),
    refusals: ['roleMissing', 'notFound'],
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/console/find',
    access: 'staff',
    roles: caseRoles,
    summary: 'The cases of a reference, their own or a report’s, or about a username; each by its beginning',
    query: z.object({ text: z.string().trim().min(3, errorKey('findShort')).max(60, errorKey('noticeLong')) }),
    response: z.object({ data: z.array(CaseCard) }),
  }),
  findWords: endpoint({
    method: 'POST',
    path: '/api/console/find-words',
    access: 'staff',
    roles: caseRoles,
    summary: 'The cases in whose reports all these words stand, as far as they were reported or written by a reporter',
    body: z.object({ text: z.string().trim().min(3, errorKey('findShort')).max(200, errorKey('noticeLong')) }),
    response: z.object({ data: z.array(CaseCard) }),
    refusals: ['invalid', 'tooManyRequests'],
  }),
  next: endpoint({
    method: 'POST',
    path: '/api/console/queues/next',
    access: 'staff',
    roles: caseRoles,
    summary:
      'Hold the next cases of a queue: one, or a batch of uploads that begins with those the caller holds already',
    body: z.object({
      queue: z.enum(caseQueues, errorKey('choiceInvalid')),
      count: z.number().int().min(1).max(12).default(1),
    }),
    response: z.object({ data: z.array(Claim) }),
    refusals: ['roleMissing', 'breakOn', 'tooManyRequests'],
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api/console/cases/:id/claim',
    access: 'staff',
    roles: caseRoles,
    summary: 'Hold a case; one’s own again, or one that nobody holds',
    params: IdParams,
    response: Claim,
    refusals: ['notFound', 'caseHeld', 'caseClosed', 'caseConflict', 'breakOn', 'tooManyRequests'],
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/api/console/cases/:id/take-over',
    access: 'staff',
    roles: ['lead'],
    summary: 'Hold a case that somebody else holds',
    params: IdParams,
    response: Claim,
    refusals: ['notFound', 'caseClosed', 'caseConflict', 'breakOn', 'tooManyRequests'],
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/console/cases/:id',
    access: 'staff',
    roles: caseRoles,
    summary: 'A case with its reports, history and what may be decided; read-only for whoever does not hold it',
    params: IdParams,
    response: CaseFile,
    refusals: ['notFound'],
  }),
  heartbeat: endpoint({
    method: 'POST',
    path: '/api/console/cases/:id/heartbeat',
    access: 'staff',
    roles: caseRoles,
    // Sent by the screen itself: it must not keep a session alive that nobody sits at.
    isBackground: true,
    summary: 'A sign of life: hold the case for ten minutes more',
    ...hold,
    response: Claim,
    refusals: ['notFound', 'caseStale'],
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/api/console/cases/:id/give-back',
    access: 'staff',
    roles: caseRoles,
    isIdempotent: true,
    summary: 'Put a case back, with a note for the next person or none; a skip is not given to the caller for hours',
    params: IdParams,
    body: ReleaseDraft.extend({ note: note.default(''), isSkip: z.boolean().default(true) }),
    response: z.object({ status: z.literal('open') }),
    refusals: ['notFound', 'caseStale'],
  }),
  undoSkip: endpoint({
    method: 'POST',
    path: '/api/console/cases/:id/undo-skip',
    access: 'staff',
    roles: caseRoles,
    summary: 'Hold again what one has just passed by; refused or not, it is passed by no longer',
    params: IdParams,
    response: Claim,
    refusals: ['notFound', 'caseStale', 'caseHeld', 'caseClosed', 'caseConflict', 'breakOn'],
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/api/console/cases/:id/colleagues',
    access: 'staff',
    roles: caseRoles,
    isBackground: true,
    summary: 'To whom a case may be handed over',
    params: IdParams,
    response: z.object({ data: z.array(Person) }),
    refusals: ['notFound'],
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/api/console/cases/:id/hand-over',
    access: 'staff',
    roles: caseRoles,
    isIdempotent: true,
    summary: 'Give a case to a colleague, with a note',
    params: IdParams,
    body: ReleaseDraft.extend({ to: z.uuid(errorKey('colleagueUnknown')), note: note.min(1, errorKey('noticeBlank')) }),
    response: z.object({ status: z.literal('open') }),
    refusals: ['notFound', 'caseStale', 'invalid'],
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/api/console/cases/:id/reveal',
    access: 'staff',
    roles: caseRoles,
    stepUp: true,
    summary:
      'Read the reported messages of a case that one holds or is to agree about; each look is recorded with its reason',
    params: IdParams,
    body: Seeing,
    response: z.object({ data: z.array(Evidence) }),
    refusals: ['notFound', 'caseStale', 'breakOn', 'tooManyRequests'],
  }),
  removeNote: endpoint({
    method: 'POST',
    path: '/api/console/cases/:id/notes/:noteId/remove',
    access: 'staff',
    roles: ['moderator', 'childSafety', 'lead'],
    isIdempotent: true,
    summary: 'Take down a note of having met that stands on a reported profile: a decision about its author',
    params: IdParams.extend({ noteId: z.uuid() }),
    body: TakedownDraft,
    response: z.object({ status: z.literal('removed') }),
    refusals: ['notFound', 'caseStale', 'caseConflict', 'invalid'],
  }),
  removeText: endpoint({
    method: 'POST',
    path: '/api/console/cases/:id/profile-text/remove',
    access: 'staff',
    roles: ['moderator', 'childSafety', 'lead'],
    isIdempotent: true,
    summary: 'Take down the text of a reported profile: a decision about its member, while the case goes on',
    params: IdParams,
    body: TextTakedownDraft,
    response: z.object({ status: z.literal('removed') }),
    refusals: ['notFound', 'caseStale', 'invalid'],
  }),
  look: endpoint({
    method: 'POST',
    path: '/api/console/cases/:id/look',
    access: 'staff',
    roles: caseRoles,
    stepUp: true,
    summary: 'See an item of a case that one holds or is to agree about; each look is recorded with its reason',
    params: IdParams,
    body: Seeing.extend({
      /** Null for the selfie or film of a check. */
      mediaId: z.uuid(errorKey('choiceInvalid')).nullable(),
      size: z.enum(['480', '1600', 'video', 'selfie', 'film'], errorKey('choiceInvalid')),
    }),
    /** The file as base64, so that no address of it exists. */
    response: z.object({ type: z.string(), data: z.string() }),
    refusals: ['notFound', 'caseStale', 'breakOn', 'tooManyRequests'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/console/cases/:id/decision',
    access: 'staff',
    roles: caseRoles,
    isIdempotent: true,
    summary: 'Decide about a case that one holds; what needs a second person becomes a proposal',
    params: IdParams,
    body: DecisionDraft,
    response: z.object({ state: z.enum(['open', 'proposed', 'closed']), queue: z.enum(caseQueues) }),
    refusals: [
      'notFound',
      'caseStale',
      'actionClosed',
      'evidenceUnverified',
      'caseUnread',
      'evidenceUnseen',
      'invalid',
      'mediaDecided',
      'touchNeeded',
    ],
  }),
  proposals: endpoint({
    method: 'GET',
    path: '/api/console/proposals',
    access: 'staff',
    roles: ['moderator', 'childSafety', 'lead'],
    isBackground: true,
    summary: 'What waits for a second person',
    response: z.object({ data: z.array(Proposal) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/console/proposals/:id/words',
    access: 'staff',
    roles: ['moderator', 'childSafety', 'lead'],
    isIdempotent: true,
    summary: 'Ask something about what a colleague has proposed, or answer what they were asked; its time runs on',
    params: IdParams,
    body: z.object({ text: note.min(1, errorKey('noticeBlank')) }),
    response: z.object({ status: z.literal('sent') }),
    refusals: ['notFound', 'proposalOver', 'caseConflict'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/console/proposals/:id/answer',
    access: 'staff',
    roles: ['moderator', 'childSafety', 'lead'],
    stepUp: true,
    isIdempotent: true,
    summary: 'Approve or decline what a colleague has proposed',
    params: IdParams,
    body: z.object({
      answer: z.enum(['approve', 'decline'], errorKey('choiceInvalid')),
      note: note.min(1, errorKey('noticeBlank')),
    }),
    response: z.object({ state: z.enum(['approved', 'declined']) }),
    refusals: [
      'notFound',
      'proposalOver',
      'proposalOwn',
      'caseConflict',
      'caseStale',
      'roleMissing',
      'caseUnread',
      'evidenceUnseen',
    ],
  }),
}
