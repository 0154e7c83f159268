import type { Letter } from '@amour/contract/console/letters.ts'
import type { OwnDecision } from '@amour/contract/trust/appeals.ts'
import { reasonText } from '@amour/locales/policies.ts'
import type { StaffContext } from '#context.ts'
import type { CaseRow, DecisionRow } from '#database/tables.ts'
import { DAY } from '#durations.ts'
import { viewDecisionRow } from '#features/account/restrictions/own-decision.service.ts'
import { findAppealed, stateOf } from './appeal-outcomes.service.ts'
import { draftDecision, isTold, restrictionOf, type Verdict } from './conclusion.service.ts'
import { type DecisionDraft, sealDecision } from './decision-record.service.ts'
import { writeDecisionMail } from './decision-notices.service.ts'

/**
 * What a member is going to read of a decision: made from the row that would be written, by what shows it to them
 * later, so that the two cannot differ. Null where nobody is written to.
 */
export async function writeLetter(context: StaffContext, row: CaseRow, verdict: Verdict): Promise<Letter | null> {
  if (row.member_id === null || row.second_of) return null
  const notices = row.kind === 'appeal' ? await answerAppeal(context, row, verdict) : tell(context, row, verdict)
  return notices.length > 0 ? { notices, mail: writeDecisionMail(context) } : null
}

function tell(context: StaffContext, row: CaseRow, verdict: Verdict): OwnDecision[] {
  const { action, reason } = verdict
  const { policy } = reasonText(reason)
  if (action === 'escalate') {
    // Whoever may be under 18 is hidden at once and told so; of any other escalation nobody is.
    if (policy !== 'childSafety') return []
    const hold = { case_id: row.id, member_id: row.member_id, staff_id: context.staff.id, policy, reason }
    return [view(context, { ...hold, action: 'hold', is_final: false }, { kind: 'hold', days: null })]
  }
  return isTold(row, verdict) ? [view(context, draftOf(context, row, verdict), restrictionOf(verdict))] : []
}

/** The first decision with its answer, and before it what stands in its place. */
async function answerAppeal(context: StaffContext, row: CaseRow, verdict: Verdict): Promise<OwnDecision[]> {
  const { clock, db, seal } = context
  const appealed = await findAppealed({ db }, row.id)
  if (!appealed) throw new Error('A case of an appeal has its appeal.')
  const state = stateOf(verdict.action)
  const isTakenBack = state === 'overturned'
  const answer = verdict.words && seal.seal({ owner: appealed.appeal_id, column: 'appeal.answer' }, verdict.words)
  const answered = viewDecisionRow(context, {
    ...appealed,
    overturned_at: isTakenBack ? clock.now() : appealed.overturned_at,
    appeal_state: state,
    answer_sealed: answer || null,
    restored: null,
  })
  if (state !== 'modified') return [answered]
  const contact = verdict.days === null ? undefined : { kind: 'contact' as const, days: verdict.days }
  return [view(context, draftOf(context, row, verdict), contact), answered]
}

const draftOf = (context: StaffContext, row: CaseRow, verdict: Verdict) =>
  draftDecision(row, { verdict, staffId: context.staff.id, approverId: null, proposal: null })

type Laid = { kind: 'contact' | 'hold' | 'suspend' | 'ban'; days: number | null } | undefined

function view(context: StaffContext, draft: DecisionDraft, laid: Laid): OwnDecision {
  const now = context.clock.now()
  // A draft is a row but for what stands in `unset`.
  const row = { ...unset, ...sealDecision(context, draft) } as DecisionRow
  const days = laid?.days ?? null
  return viewDecisionRow(context, {
    ...row,
    restriction_kind: laid?.kind ?? null,
    until_at: days === null ? null : new Date(now.getTime() + days * DAY),
    lifted_at: null,
    appeal_id: null,
    appeal_state: null,
    appealed_at: null,
    answer_sealed: null,
    restored: null,
  })
}

/** What a decision has only once something has come of it. */
const unset = {
  member_id: null,
  staff_id: null,
  approver_id: null,
  proposal_id: null,
  rule_version_id: null,
  wave_id: null,
  media_id: null,
  meeting_id: null,
  repeat_of: null,
  found_in: null,
  is_strike: false,
  appeal_until: null,
  overturned_at: null,
} satisfies Partial<DecisionRow>
