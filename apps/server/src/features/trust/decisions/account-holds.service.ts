import type { ReportCategory } from '@amour/contract/trust/reports.ts'
import type { RuleEffect } from '@amour/contract/console/rules.ts'
import { type Policy, type ReasonCode, reasonText, reasonTexts } from '@amour/locales/policies.ts'
import type { Context } from '#context.ts'
import type { CaseRow } from '#database/tables.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { findCopies, takeDownItems } from '#features/media/moderation/takedowns.service.ts'
import { takeRuleAllowance } from '#features/trust/rules/rule-limits.service.ts'
import { findMatchingRules, type Occasion } from '#features/trust/rules/rules.service.ts'
import { restrict } from '#features/account/restrictions/restrictions.service.ts'
import { isRaised, updateHidden, updateRaised } from '#features/trust/cases/case-opening.service.ts'
import { recordDecision } from './decision-record.service.ts'
import { selectProvisional } from './decisions.queries.ts'
import { notifyDecision } from './decision-notices.service.ts'

/**
 * Does what the live rules say of a report, or of a member of whom a signal was seen, in the caller's transaction; a
 * person looks afterwards in any case.
 */
export async function applyRules(context: Context, row: CaseRow, occasion: Occasion): Promise<void> {
  for (const { versionId, definition } of await findMatchingRules(context, occasion)) {
    const reason = [...reasonTexts.keys()].find((code) => code === definition.reason)
    if (!reason || (await isDone(context, row, definition.effect))) continue
    if (!(await takeRuleAllowance(context, versionId, definition.effect))) continue
    if (definition.effect === 'raise')
      await updateRaised(context.db, row.id, { by: versionId, at: context.clock.now() })
    else await imposeAccountHold(context, row, { policy: reasonText(reason).policy, reason, ruleVersionId: versionId })
    const subject = { kind: 'case', id: row.id }
    await appendAudit(context, {
      staffId: null,
      action: `rule.${definition.effect}`,
      subject,
      detail: { version: versionId },
    })
  }
}

/** Whom a rule holds already, and what one has moved up, is nobody and nothing more: it neither counts nor breaks a rule. */
async function isDone(context: Context, row: CaseRow, effect: RuleEffect): Promise<boolean> {
  if (effect === 'raise') return isRaised(context.db, row.id)
  return row.member_id === null || hasAccountHold(context, row.id, {})
}

/**
 * Takes out of sight at once, in the caller's transaction, what must not wait for a person: somebody said to be under
 * 18 or to threaten somebody's life, and an intimate image with its copies. Says whether it hid anybody or anything.
 */
export async function hideImmediately(
  context: Context,
  row: CaseRow,
  { category, mediaId }: { category: ReportCategory; mediaId: string | null },
): Promise<boolean> {
  if (category === 'underEighteen')
    return imposeAccountHold(context, row, { policy: 'childSafety', reason: 'underEighteen' })
  if (category === 'threat')
    return imposeAccountHold(context, row, { policy: reasonText('threatened').policy, reason: 'threatened' })
  if (category !== 'intimateImage' || !mediaId) return false
  const held = await takeDownItems(context, await findCopies(context, mediaId), row.id)
  if (held.length > 0) await updateHidden(context.db, row.id, context.clock.now())
  return held.length > 0
}

type Why = { policy: Policy; reason: ReasonCode; staffId?: string; ruleVersionId?: string }

/**
 * Holds the member of a case until a person has looked, and tells them why; once for each case. What somebody holds for
 * a proposal ends with it, so that a report or a rule holds beside it. Says whether it held anybody.
 */
export async function imposeAccountHold(context: Context, row: CaseRow, why: Why): Promise<boolean> {
  const { db, clock } = context
  if (row.member_id === null || (await hasAccountHold(context, row.id, why))) return false
  const decision = await recordDecision(context, {
    case_id: row.id,
    member_id: row.member_id,
    staff_id: why.staffId ?? null,
    rule_version_id: why.ruleVersionId ?? null,
    action: 'hold' as const,
    policy: why.policy,
    reason: why.reason,
    is_final: false,
  })
  await restrict(context, decision, { kind: 'hold', days: null })
  await updateHidden(db, row.id, clock.now())
  await notifyDecision(context, row.member_id)
  return true
}

/** Whether a report or a rule has put a case's member out of sight already. */
export const isOnAccountHold = (context: Context, row: CaseRow): Promise<boolean> => hasAccountHold(context, row.id, {})

async function hasAccountHold({ db }: Context, caseId: string, { staffId }: Pick<Why, 'staffId'>) {
  const holds = await selectProvisional(db, caseId)
  return staffId ? holds.length > 0 : holds.some((hold) => hold.staff_id === null)
}
