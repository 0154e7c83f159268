import { DAY } from '@amour/server/durations.ts'
import type { NewRow } from '@amour/server/database/tables.ts'
import { newId } from '@amour/server/security/ids.ts'
import { between, closedCase, decisionRow, type Making, note, noteLooks, propose, restrict } from './case-rows.ts'
import type { Played } from './history-rows.ts'
import { MILDER_DAYS } from './plan-appeal.ts'
import words from './words.json' with { type: 'json' }

const states = { uphold: 'upheld', overturn: 'overturned', modify: 'modified' } as const

/** Adds an answered appeal; says when and by which decision what was laid on the member ended, null where it stands. */
export function addAppeal(making: Making, { planned, memberId }: Played, decision: NewRow<'decision'>) {
  const { rows, cast, context, random } = making
  const { appeal } = planned
  if (!appeal || !memberId) return null
  const { answer, closedAt, madeAt } = appeal
  const [caseId, id] = [newId(madeAt.getTime()), newId(madeAt.getTime())]
  const by = cast.staffId(appeal.by)
  const approverId = appeal.approver ? cast.staffId(appeal.approver) : null
  const lookedAt = between(madeAt, closedAt, 0.9)
  const shape = { kind: 'appeal', category: null, isRaised: false } as const
  const row = closedCase(shape, { id: caseId, memberId, targetId: decision.id, openedAt: madeAt, lookedAt, closedAt })
  rows.cases.push(row)
  const seen = { caseId, kind: 'appeal', targetId: decision.id, hasMessages: planned.hasMessages } as const
  note(making, { at: between(madeAt, lookedAt, 0.99), staffId: by, action: 'case.claim', about: caseId })
  noteLooks(making, by, { ...seen, at: lookedAt })
  const proposedAt = between(lookedAt, closedAt, 0.6)
  if (approverId) noteLooks(making, approverId, { ...seen, at: between(proposedAt, closedAt, 0.5) })
  const answered = answerRow(making, { appeal, decision, caseId, memberId, by, approverId, proposedAt })
  const sealed = (column: string, text: string) => context.seal.seal({ owner: id, column: `appeal.${column}` }, text)
  rows.appeals.push({
    id,
    decision_id: decision.id,
    member_id: memberId,
    case_id: caseId,
    text_sealed: sealed('text', random.pick(words.appeals)),
    state: states[answer],
    restored: answer === 'overturn' && decision.action === 'reject' ? 'gone' : null,
    answer_sealed: sealed('answer', wordsOf(answer)),
    decided_by: by,
    created_at: madeAt,
    decided_at: closedAt,
  })
  return answer === 'uphold' ? null : { at: closedAt, by: answered.id }
}

const wordsOf = (answer: 'uphold' | 'overturn' | 'modify') =>
  answer === 'uphold' ? words.upheld : answer === 'overturn' ? words.overturned : words.modified

type Answered = {
  appeal: NonNullable<Played['planned']['appeal']>
  decision: NewRow<'decision'>
  caseId: string
  memberId: string
  by: string
  approverId: string | null
  proposedAt: Date
}

function answerRow(making: Making, { appeal, decision, caseId, memberId, by, approverId, proposedAt }: Answered) {
  const { answer, closedAt } = appeal
  const proposalId = approverId
    ? propose(making, {
        caseId,
        action: 'unban',
        memberId,
        verdict: { action: answer, reason: decision.reason },
        by,
        approverId,
        at: proposedAt,
        decidedAt: closedAt,
      })
    : null
  const answered = decisionRow({
    case_id: caseId,
    member_id: memberId,
    staff_id: by,
    approver_id: approverId,
    proposal_id: proposalId,
    action: proposalId ? 'unban' : answer,
    reason: answer === 'overturn' ? 'notShown' : decision.reason,
    created_at: closedAt,
  })
  making.rows.appealDecisions.push(answered)
  note(making, {
    at: closedAt,
    staffId: approverId ?? by,
    action: `decision.${answered.action}`,
    about: caseId,
    detail: { decision: answered.id, reason: answered.reason, days: null, approver: approverId },
  })
  if (answer === 'modify') {
    const ended = new Date(closedAt.getTime() + MILDER_DAYS * DAY)
    restrict(making, { decision: answered, kind: 'contact', untilAt: ended, liftedAt: ended })
  }
  return answered
}
