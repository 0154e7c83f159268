import { createHash } from 'node:crypto'
import { strikeActions } from '@amour/contract/console/case-terms.ts'
import { APPEAL_DAYS } from '@amour/contract/trust/appeals.ts'
import { reasonText } from '@amour/locales/policies.ts'
import type { Context } from '@amour/server/context.ts'
import type { NewRow } from '@amour/server/database/tables.ts'
import { DAY, HOUR, MINUTE } from '@amour/server/durations.ts'
import {
  checkRouting,
  computeScore,
  namedImageRouting,
  ratingRouting,
  reportRouting,
  type Routing,
  signalRouting,
} from '@amour/server/features/trust/cases/routing.service.ts'
import { newId } from '@amour/server/security/ids.ts'
import { newReference } from '@amour/server/security/reference.ts'
import type { Random } from '#demo/random.ts'
import type { PlannedCase } from './plan.ts'

/** The rows of the past, each list in the order in which it can be written. */
export type HistoryRows = {
  cases: NewRow<'moderation_case'>[]
  secondCases: NewRow<'moderation_case'>[]
  reports: NewRow<'report'>[]
  messages: NewRow<'report_message'>[]
  audit: NewRow<'audit_event'>[]
  proposals: ProposedRow[]
  decisions: NewRow<'decision'>[]
  secondDecisions: NewRow<'decision'>[]
  appeals: NewRow<'appeal'>[]
  appealDecisions: NewRow<'decision'>[]
  restrictions: NewRow<'restriction'>[]
  alerts: NewRow<'case_alert'>[]
}

/** A proposal as it was made, and who agreed to it when. */
type ProposedRow = { made: NewRow<'proposal'>; approverId: string; decidedAt: Date }

/** Whom and what the past is about. */
export type Cast = {
  /** Members of whom something may be told. */
  others: readonly { id: string; username: string }[]
  staffId: (name: string) => string
  subjectOf: (planned: PlannedCase) => string
  reporterOf: (subjectId: string) => string
  /** The version of the rule that moves cases up, and of the one that holds. */
  rules: { raise: string; hold: string }
}

export type Making = { context: Pick<Context, 'seal'>; rows: HistoryRows; cast: Cast; random: Random }

export const emptyRows = (): HistoryRows => ({
  cases: [],
  secondCases: [],
  reports: [],
  messages: [],
  audit: [],
  proposals: [],
  decisions: [],
  secondDecisions: [],
  appeals: [],
  appealDecisions: [],
  restrictions: [],
  alerts: [],
})

/** Where the case waited, as the product routes it. */
export function routingOf({ kind, category, isRaised }: Pick<PlannedCase, 'kind' | 'category' | 'isRaised'>): Routing {
  if (isRaised) return { ...reportRouting.scam, queue: 'serious', priority: 1, within: HOUR }
  if (kind === 'intimate') return namedImageRouting
  if (kind === 'rating') return ratingRouting
  if (kind === 'report') return category ? reportRouting[category] : signalRouting
  return kind === 'match' ? signalRouting : checkRouting[kind]
}

type Closed = { id: string; memberId: string | null; targetId: string; openedAt: Date; lookedAt: Date; closedAt: Date }

/** A case that somebody has decided. */
export function closedCase(planned: Parameters<typeof routingOf>[0], closed: Closed): NewRow<'moderation_case'> {
  const { queue, priority, severity, within } = routingOf(planned)
  const { id, memberId, targetId, openedAt, lookedAt, closedAt } = closed
  return {
    id,
    reference: newReference(),
    kind: planned.kind,
    queue,
    priority,
    category: planned.category,
    member_id: memberId,
    target_id: targetId,
    state: 'closed',
    score: computeScore({ severity, weight: 0.5, others: 0, strikes: 0, reach: 0 }),
    version: 3,
    created_at: openedAt,
    due_at: new Date(openedAt.getTime() + within),
    first_look_at: lookedAt,
    viewed_at: lookedAt,
    closed_at: closedAt,
  }
}

/** A case that waits. */
export function openCase(
  shape: Parameters<typeof closedCase>[0],
  { at, ...closed }: { id: string; memberId: string | null; targetId: string; at: Date },
): NewRow<'moderation_case'> {
  const row = closedCase(shape, { ...closed, openedAt: at, lookedAt: at, closedAt: at })
  return { ...row, state: 'open', version: 1, first_look_at: null, viewed_at: null, closed_at: null }
}

type Made = Pick<NewRow<'decision'>, 'case_id' | 'action' | 'reason' | 'created_at'> &
  Partial<Omit<NewRow<'decision'>, 'policy'>>

/** A decision; it is final unless told. */
export function decisionRow({ is_final = true, member_id = null, ...made }: Made): NewRow<'decision'> {
  const at = new Date(made.created_at)
  return {
    id: newId(at.getTime()),
    policy: reasonText(made.reason).policy,
    member_id,
    is_final,
    is_strike: is_final && member_id !== null && strikeActions.includes(made.action),
    ...(is_final && { appeal_until: new Date(at.getTime() + APPEAL_DAYS * DAY) }),
    ...made,
  }
}

type Entry = { at: Date; staffId: string | null; action: string; about: string; detail?: object; kind?: string }

/** Notes in the log what somebody did. */
export function note({ rows }: Making, { at, staffId, action, about, detail = {}, kind = 'case' }: Entry): void {
  rows.audit.push({
    id: newId(at.getTime()),
    at,
    staff_id: staffId,
    session_id: null,
    action,
    subject_kind: kind,
    subject_id: about,
    detail: JSON.stringify(detail),
  })
}

/** What somebody opened before they decided: the case, and what it is about. */
export function noteLooks(making: Making, staffId: string, seen: Seen): void {
  const { caseId, kind, targetId, hasMessages, at } = seen
  const looked = (action: string, detail: object) =>
    note(making, { at: new Date(at.getTime() + 4_000), staffId, action, about: caseId, detail })
  note(making, { at, staffId, action: 'case.read', about: caseId })
  if (hasMessages) looked('look.messages', { reason: 'decide' })
  if (kind === 'media' || kind === 'intimate')
    looked('look.media', { reason: 'decide', item: hashLookedAt(caseId, targetId), size: '480' })
  if (kind === 'verification') looked('look.media', { reason: 'decide', item: null, size: 'selfie' })
}

type Seen = { caseId: string; kind: PlannedCase['kind']; targetId: string; hasMessages: boolean; at: Date }

/** As the database compares it (`looked_at`). */
const hashLookedAt = (caseId: string, itemId: string) =>
  createHash('sha256').update(`${caseId}|${itemId}`).digest('hex')

type Proposed = {
  caseId: string
  action: NewRow<'proposal'>['action']
  memberId: string | null
  verdict: object
  by: string
  approverId: string
  at: Date
  decidedAt: Date
}

/** A proposal that a second person agrees to; gives its id. */
export function propose(
  making: Making,
  { caseId, action, memberId, verdict, by, approverId, at, decidedAt }: Proposed,
) {
  const id = newId(at.getTime())
  const payload = { days: null, mediaId: null, mediaReason: null, heldAt: null, note: '', words: '', restsOn: [] }
  const made = {
    id,
    case_id: caseId,
    action,
    subject_id: memberId,
    payload_sealed: making.context.seal.seal(
      { owner: id, column: 'proposal.payload' },
      JSON.stringify({ ...payload, ...verdict }),
    ),
    proposer_id: by,
    created_at: at,
    lapses_at: new Date(at.getTime() + DAY),
  }
  making.rows.proposals.push({ made, approverId, decidedAt })
  const kind = 'proposal'
  note(making, { at, staffId: by, action: `proposal.${action}`, about: id, kind })
  note(making, { at: decidedAt, staffId: approverId, action: 'proposal.approved', about: id, kind })
  return id
}

type Bound = {
  decision: NewRow<'decision'>
  kind: NewRow<'restriction'>['kind']
  untilAt: Date | null
  liftedAt?: Date | null
  liftedBy?: string | null
}

/** What a decision has laid on its member; over where its time is, or where somebody has lifted it. */
export function restrict({ rows }: Making, { decision, kind, untilAt, liftedAt = null, liftedBy = null }: Bound): void {
  if (!decision.member_id) return
  const from = new Date(decision.created_at)
  rows.restrictions.push({
    id: newId(from.getTime()),
    member_id: decision.member_id,
    decision_id: decision.id,
    kind,
    from_at: from,
    until_at: untilAt,
    lifted_at: liftedAt,
    lifted_by: liftedBy,
  })
}

/** Half-way, and the like, between two moments. */
export const between = (from: Date, to: Date, share: number) =>
  new Date(from.getTime() + Math.floor((to.getTime() - from.getTime()) * share))

/** How a case called people until somebody began it, where it is one that calls. */
export function noteCall({ rows, random }: Making, row: NewRow<'moderation_case'>, by: string): void {
  if (row.queue !== 'urgent' && row.queue !== 'intimate' && row.queue !== 'serious') return
  const raised = new Date(new Date(row.created_at).getTime() + random.between(2, 58) * 1_000)
  const begun = new Date(row.first_look_at ?? row.created_at)
  if (begun <= raised) return
  const waited = begun.getTime() - raised.getTime()
  const step = row.queue === 'urgent' ? 5 * MINUTE : 20 * MINUTE
  rows.alerts.push({
    id: newId(raised.getTime()),
    case_id: row.id,
    queue: row.queue,
    level: Math.min(2, Math.floor(waited / step)),
    raised_at: raised,
    level_at: raised,
    rung_at: raised,
    answered_at: begun,
    answered_by: by,
  })
}
