import { AGE_DEMAND_DAYS, AGE_DEMAND_REASON } from '@amour/contract/account/age-proof.ts'
import { APPEAL_DAYS, type Measure, measures, type OwnDecision } from '@amour/contract/trust/appeals.ts'
import { policyText, reasonText } from '@amour/locales/policies.ts'
import type { Context } from '#context.ts'
import type { DecisionRow } from '#database/tables.ts'
import { DAY } from '#durations.ts'
import { selectSuspensionEnd } from './restrictions.queries.ts'

/** What is known of a decision beside its row. */
type DecisionContext = {
  kind: 'contact' | 'hold' | 'suspend' | 'ban' | null
  isInForce: boolean
  until: Date | null
  appeal: OwnDecision['appeal']
  quoted?: string | null
  suspendedUntil?: Date | null
}

/** A decision as the member whom it concerns reads it. */
export function viewOwnDecision({ seal }: Context, row: DecisionRow, told: DecisionContext): OwnDecision {
  const { number, title } = policyText(row.policy)
  return {
    id: row.id,
    measure: told.kind ?? measureOf(row.action),
    policy: `${number} ${title}`,
    reason: reasonText(row.reason).text,
    words: row.words_sealed && seal.openText({ owner: row.id, column: 'decision.words' }, row.words_sealed),
    isAutomated: row.staff_id === null,
    isInForce: told.isInForce,
    from: row.created_at.toISOString(),
    until: told.until?.toISOString() ?? null,
    proveBy: told.isInForce && asksForAge(row) ? proveBy(row, told.suspendedUntil ?? null) : null,
    mediaId: row.media_id,
    taken: takedownOf(row),
    quoted: told.quoted ?? null,
    appealUntil: told.appeal ? null : (row.appeal_until?.toISOString() ?? null),
    appeal: told.appeal,
  }
}

function takedownOf({ action, media_id, meeting_id }: DecisionRow): OwnDecision['taken'] {
  if (action !== 'removeItem' && action !== 'reject' && action !== 'remove') return null
  if (meeting_id) return 'note'
  return media_id || action === 'remove' ? 'media' : 'text'
}

/** What was done without a restriction: something was taken down, or words were said. */
function measureOf(action: DecisionRow['action']): Measure {
  return measures.find((measure) => measure === action) ?? (action === 'modify' ? 'educate' : 'removeItem')
}

/** A decision's row with what it laid on the member and what became of an appeal. */
type OwnDecisionRow = DecisionRow & {
  restriction_kind: DecisionContext['kind']
  until_at: Date | null
  lifted_at: Date | null
  appeal_id: string | null
  appeal_state: NonNullable<OwnDecision['appeal']>['state'] | null
  appealed_at: Date | null
  answer_sealed: Buffer | null
  restored: 'back' | 'gone' | null
  quoted?: string | null
  suspended_until?: Date | null
}

/** Whether a decision holds a member until they have proved their age. */
const asksForAge = ({ reason, is_final: isFinalDecision }: Pick<DecisionRow, 'reason' | 'is_final'>) =>
  isFinalDecision && reason === AGE_DEMAND_REASON

/** Who was suspended meanwhile could not log in to prove anything: they are erased no sooner (`selectUnproven`). */
const proveBy = ({ created_at: asked }: Pick<DecisionRow, 'created_at'>, suspendedUntil: Date | null) =>
  new Date(Math.max(asked.getTime(), suspendedUntil?.getTime() ?? 0) + AGE_DEMAND_DAYS * DAY).toISOString()

/**
 * Whether a decision cannot be appealed: it followed from an appeal itself, or a proof of age ends it and no opinion does.
 */
export const isFinal = (decision: Pick<DecisionRow, 'action' | 'reason' | 'is_final'>) =>
  decision.action === 'modify' || asksForAge(decision)

/** A member's decisions as they read them. */
export async function viewDecisionsOf(
  context: Context,
  memberId: string,
  rows: readonly OwnDecisionRow[],
): Promise<OwnDecision[]> {
  const suspended_until = rows.some(asksForAge) ? await selectSuspensionEnd(context.db, memberId) : null
  return rows.map((row) => viewDecisionRow(context, { ...row, suspended_until }))
}

/** The same with whether it binds at present, and until when it can be appealed or how that went. */
export function viewDecisionRow(context: Context, row: OwnDecisionRow): OwnDecision {
  const now = context.clock.now()
  const isLifted = row.lifted_at !== null || (row.until_at !== null && row.until_at <= now)
  const isTakenBack = row.overturned_at !== null || row.appeal_state === 'modified'
  const isInForce = !isTakenBack && (row.restriction_kind === null || !isLifted)
  const until = new Date(row.created_at.getTime() + APPEAL_DAYS * DAY)
  const isOver = isFinal(row) || row.overturned_at !== null || until <= now
  return viewOwnDecision(
    context,
    { ...row, appeal_until: isOver ? null : until },
    {
      kind: row.restriction_kind,
      isInForce,
      until: row.until_at,
      appeal: viewAppeal(context, row),
      quoted: row.quoted ?? null,
      suspendedUntil: row.suspended_until ?? null,
    },
  )
}

function viewAppeal({ seal }: Context, row: OwnDecisionRow): OwnDecision['appeal'] {
  const { appeal_id: id, appeal_state: state, appealed_at: at, answer_sealed: sealed } = row
  if (id === null || state === null || at === null) return null
  const answer = sealed && seal.openText({ owner: id, column: 'appeal.answer' }, sealed)
  return { state, createdAt: at.toISOString(), answer, restored: row.restored }
}
