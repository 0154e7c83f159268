import { type Measure, measures, type OwnDecision } from '@amour/contract/appeals.ts'
import { policyText, reasonText } from '@amour/locales/policies.ts'
import type { Context } from '#context.ts'
import type { DecisionRow } from '#database/tables.ts'

/** What is known of a decision beside its row. */
export type Told = {
  kind: 'contact' | 'hold' | 'suspend' | 'ban' | null
  isInForce: boolean
  until: Date | null
  appeal: OwnDecision['appeal']
}

/** A decision as the member whom it concerns reads it. */
export function viewOwnDecision({ seal }: Context, row: DecisionRow, told: Told): OwnDecision {
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
    mediaId: row.media_id,
    appealUntil: told.appeal ? null : (row.appeal_until?.toISOString() ?? null),
    appeal: told.appeal,
  }
}

/** What was done without a restriction: something was taken down, or words were said. */
function measureOf(action: DecisionRow['action']): Measure {
  return measures.find((measure) => measure === action) ?? (action === 'modify' ? 'educate' : 'removeItem')
}
