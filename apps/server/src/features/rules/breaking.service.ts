import { brokenRuleAlarm } from '@amour/locales/alarms.ts'
import type { Context } from '#context.ts'
import { appendAudit } from '#features/audit/audit.service.ts'
import { fileNotice } from '#features/contact/filing.service.ts'
import { countHeldBy, lockLive, updateBroken } from './rules.queries.ts'

/** Members whom one rule may hold within an hour: what concerns more takes two people (decision 033). */
const MOST_HELD = 20

const HOUR = 60 * 60_000

/**
 * Whether a rule may hold one more member, in the caller's transaction. One that has held as many as it may switches
 * itself off instead, and the desk is told; one that is off holds nobody.
 */
export async function mayHold(context: Context, versionId: string): Promise<boolean> {
  const { db, clock, log } = context
  const live = await lockLive(db, versionId)
  if (!live) return false
  const held = await countHeldBy(db, versionId, new Date(clock.now().getTime() - HOUR))
  if (held < MOST_HELD) return true
  await updateBroken(db, versionId, clock.now())
  await appendAudit(context, {
    staffId: null,
    action: 'rule.break',
    subject: { kind: 'rule', id: versionId },
    detail: { held },
  })
  await fileNotice(context, { ...brokenRuleAlarm({ ...live, held }), color: 'red' })
  log.error({ version: versionId, held }, 'a rule has switched itself off')
  return false
}
