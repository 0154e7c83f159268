import type { RuleEffect } from '@amour/contract/console/rules.ts'
import { brokenRuleAlarm } from '@amour/locales/alarms.ts'
import type { Context } from '#context.ts'
import { HOUR } from '#durations.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { submitNotice } from '#features/trust/notices/notices.service.ts'
import { countAccountHoldsBy, countRaisedBy, lockLive, updateBroken } from './rules.queries.ts'

/**
 * What one rule may do within an hour (decision 033). Members that it holds: what concerns more takes two people. Cases
 * that it moves up: each is promised a look within the hour, and what is really urgent waits behind them.
 */
const MOST: Record<RuleEffect, number> = { hold: 20, raise: 60 }

/**
 * Whether a rule may act once more, in the caller's transaction. One that has done as much as it may switches itself off
 * instead, and the desk is told; one that is off does nothing.
 */
export async function takeRuleAllowance(context: Context, versionId: string, effect: RuleEffect): Promise<boolean> {
  const { db, clock, log } = context
  const live = await lockLive(db, versionId)
  if (!live) return false
  const since = new Date(clock.now().getTime() - HOUR)
  const count = await (effect === 'hold' ? countAccountHoldsBy : countRaisedBy)(db, versionId, since)
  if (count < MOST[effect]) return true
  await updateBroken(db, versionId, clock.now())
  await appendAudit(context, {
    staffId: null,
    action: 'rule.break',
    subject: { kind: 'rule', id: versionId },
    detail: { [effect === 'hold' ? 'held' : 'raised']: count },
  })
  await submitNotice(context, { ...brokenRuleAlarm({ ...live, effect, count }), color: 'red' })
  log.error({ version: versionId, effect, count }, 'a rule has switched itself off')
  return false
}
