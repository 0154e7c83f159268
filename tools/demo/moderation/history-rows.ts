import { DAY } from '@amour/server/durations.ts'
import type { NewRow } from '@amour/server/database/tables.ts'
import { outcomeOf } from '@amour/server/features/trust/decisions/decision-notices.service.ts'
import { newId } from '@amour/server/security/ids.ts'
import { newReference } from '@amour/server/security/reference.ts'
import { addAppeal } from './appeal-rows.ts'
import {
  between,
  closedCase,
  decisionRow,
  type Making,
  note,
  noteCall,
  noteLooks,
  propose,
  restrict,
} from './case-rows.ts'
import type { PlannedCase } from './plan.ts'
import { addSecondLook } from './second-look-rows.ts'
import words from './words.json' with { type: 'json' }

/** A case whose rows are being made. */
export type Played = { planned: PlannedCase; row: NewRow<'moderation_case'>; memberId: string | null; targetId: string }

/** Adds all rows of one case of the past, as the product would have written them. */
export function addCase(making: Making, planned: PlannedCase, now: Date): void {
  const { cast, rows } = making
  const { kind, openedAt } = planned
  const id = newId(openedAt.getTime())
  const memberId = kind === 'feedback' ? null : cast.subjectOf(planned)
  const targetId = kind === 'report' && memberId ? memberId : newId(openedAt.getTime())
  const row = closedCase(planned, { ...planned, id, memberId, targetId })
  rows.cases.push({
    ...row,
    reports: planned.reports,
    hidden_at: planned.heldBy ? openedAt : null,
    ...(planned.isRaised && { raised_by: cast.rules.raise, raised_at: between(openedAt, planned.lookedAt, 0.2) }),
  })
  const played = { planned, row, memberId, targetId }
  const hold = addHold(making, played)
  noteWork(making, played)
  const decision = addDecision(making, played)
  if (hold)
    restrict(making, { decision: hold, kind: 'hold', untilAt: null, liftedAt: planned.closedAt, liftedBy: decision.id })
  addReports(making, played)
  noteCall(making, row, cast.staffId(planned.by))
  if (planned.secondLook) addSecondLook(making, played, decision)
  const end = planned.appeal && addAppeal(making, played, decision)
  addMeasure(making, { decision, planned, end, now })
}

/** Who was hidden until somebody had looked: on a report, or by a rule. */
function addHold(making: Making, { planned, row, memberId }: Played) {
  const { heldBy, kind, category, openedAt } = planned
  if (!heldBy || kind === 'intimate') return undefined
  const reason = heldBy === 'rule' ? 'evaded' : category === 'threat' ? 'threatened' : 'underEighteen'
  const decision = decisionRow({
    case_id: row.id,
    member_id: memberId,
    rule_version_id: heldBy === 'rule' ? making.cast.rules.hold : null,
    action: 'hold',
    reason,
    is_final: false,
    created_at: openedAt,
  })
  making.rows.decisions.push(decision)
  if (heldBy === 'rule')
    note(making, {
      at: openedAt,
      staffId: null,
      action: 'rule.hold',
      about: row.id,
      detail: { version: making.cast.rules.hold },
    })
  return decision
}

function noteWork(making: Making, { planned, row, targetId }: Played): void {
  const { cast, random } = making
  const { kind, openedAt, lookedAt, closedAt, proposedAt, hasMessages } = planned
  if (planned.isRaised)
    note(making, {
      at: between(openedAt, lookedAt, 0.2),
      staffId: null,
      action: 'rule.raise',
      about: row.id,
      detail: { version: cast.rules.raise },
    })
  const by = cast.staffId(planned.by)
  const seen = { caseId: row.id, kind, targetId, hasMessages, at: lookedAt }
  if (planned.queue === 'reports' && random.chance(0.05)) {
    const passer = cast.staffId(planned.by === 'Tom Ashdown' ? 'Priya Nair' : 'Tom Ashdown')
    note(making, { at: between(openedAt, lookedAt, 0.5), staffId: passer, action: 'case.claim', about: row.id })
    note(making, { at: between(openedAt, lookedAt, 0.6), staffId: passer, action: 'case.giveBack', about: row.id })
  }
  note(making, { at: between(openedAt, lookedAt, 0.99), staffId: by, action: 'case.claim', about: row.id })
  noteLooks(making, by, seen)
  if (planned.approver && proposedAt)
    noteLooks(making, cast.staffId(planned.approver), { ...seen, at: between(proposedAt, closedAt, 0.5) })
}

/** The final decision, with the proposal that it rests on where it took two. */
function addDecision(making: Making, { planned, row, memberId, targetId }: Played): NewRow<'decision'> {
  const { cast, rows } = making
  const { kind, outcome, closedAt, approver, proposedAt } = planned
  const by = cast.staffId(planned.by)
  const approverId = approver ? cast.staffId(approver) : null
  const proposalId =
    approverId && proposedAt
      ? propose(making, {
          caseId: row.id,
          action: outcome.action === 'ban' ? 'ban' : kind === 'intimate' ? 'notCovered' : 'release',
          memberId,
          verdict: outcome,
          by,
          approverId,
          at: proposedAt,
          decidedAt: closedAt,
        })
      : null
  const decision = decisionRow({
    case_id: row.id,
    member_id: memberId,
    staff_id: by,
    approver_id: approverId,
    proposal_id: proposalId,
    action: outcome.action,
    reason: outcome.reason,
    media_id: kind === 'media' || kind === 'intimate' ? targetId : null,
    created_at: closedAt,
    overturned_at: planned.appeal?.answer === 'overturn' ? planned.appeal.closedAt : overruledAt(planned),
  })
  rows.decisions.push(decision)
  note(making, {
    at: closedAt,
    staffId: approverId ?? by,
    action: `decision.${outcome.action}`,
    about: row.id,
    detail: { decision: decision.id, reason: outcome.reason, days: outcome.days ?? null, approver: approverId },
  })
  return decision
}

/** When a lead saw it otherwise than the first, after a second look. */
function overruledAt({ secondLook, outcome }: PlannedCase): Date | null {
  const lead = secondLook?.lead
  return lead && lead.action !== outcome.action ? lead.closedAt : null
}

type Measured = {
  decision: NewRow<'decision'>
  planned: PlannedCase
  end: { at: Date; by: string } | null
  now: Date
}

/** What binds the member, until its time is over or an appeal has ended it. */
function addMeasure(making: Making, { decision, planned, end, now }: Measured): void {
  const { action, days } = planned.outcome
  if (action !== 'contact' && action !== 'hold' && action !== 'suspend' && action !== 'ban') return
  const untilAt = days === undefined ? null : new Date(planned.closedAt.getTime() + days * DAY)
  const runOut = untilAt && untilAt < now ? untilAt : null
  restrict(making, {
    decision,
    kind: action,
    untilAt,
    liftedAt: end && (!runOut || end.at < runOut) ? end.at : runOut,
    liftedBy: end && (!runOut || end.at < runOut) ? end.by : null,
  })
}

/** What was reported, each by somebody else. */
function addReports({ context, rows, cast, random }: Making, { planned, row, memberId, targetId }: Played): void {
  const { category, closedAt, openedAt, lookedAt } = planned
  if (!category) return
  const texts = planned.isWave ? words.reports.wave : (textsOf(category) ?? words.reports.other)
  for (let place = 0; place < planned.reports; place += 1) {
    const at = place === 0 ? openedAt : between(openedAt, lookedAt, random.next() * 0.9)
    const id = newId(at.getTime())
    const isOutside = planned.isFromOutside && place === 0
    const isMessage = planned.hasMessages && place === 0 && !isOutside
    rows.reports.push({
      id,
      reference: newReference(),
      case_id: row.id,
      kind: isMessage ? 'message' : planned.kind === 'intimate' ? 'photo' : 'profile',
      category,
      reporter_id: isOutside || !memberId ? null : cast.reporterOf(memberId),
      address: isOutside ? `demo-${id}` : null,
      description_sealed: context.seal.seal({ owner: id, column: 'report.description' }, random.pick(texts)),
      media_id: planned.kind === 'intimate' ? targetId : null,
      weight: random.pick([0.5, 0.5, 0.6, 0.67, 0.75]),
      evidence: isMessage ? 'verified' : null,
      outcome: planned.appeal?.answer === 'overturn' ? 'noAction' : outcomeOf(planned.outcome.action, planned.kind),
      created_at: at,
      closed_at: closedAt,
    })
    if (isMessage) rows.messages.push(messageOf(context, { reportId: id, at, text: random.pick(wordsOf(category)) }))
  }
}

const textsOf = (category: string) => Object.entries(words.reports).find(([name]) => name === category)?.[1]

const wordsOf = (category: string) => (category === 'scam' ? words.messages.scam : words.messages.harassment)

/** A message that its report has proven; nothing of it lies in a conversation any more. */
function messageOf(
  { seal }: Making['context'],
  { reportId, at, text }: { reportId: string; at: Date; text: string },
): NewRow<'report_message'> {
  const id = newId(at.getTime())
  return {
    id,
    report_id: reportId,
    message_id: null,
    is_mine: false,
    is_reported: true,
    seq: 4,
    sent_at: new Date(at.getTime() - 3_600_000),
    media_id: null,
    state: 'verified',
    is_genuine: true,
    text_sealed: seal.seal({ owner: id, column: 'report_message.text' }, text),
  }
}
