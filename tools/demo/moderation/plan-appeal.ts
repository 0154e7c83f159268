import { DAY, HOUR, MINUTE } from '@amour/server/durations.ts'
import type { Random } from '#demo/random.ts'
import { drawMinutes, paces } from './chances.ts'
import type { PlannedCase } from './plan.ts'
import { pickApprover, pickStaff } from './who.ts'

/** An appeal against a decision, answered by somebody else. */
export type PlannedAppeal = {
  madeAt: Date
  closedAt: Date
  by: string
  approver: string | null
  answer: 'uphold' | 'overturn' | 'modify'
}

/** How often somebody appeals: the harder the measure, the more often. */
const chances: Partial<Record<string, number>> = {
  educate: 0.05,
  contact: 0.22,
  hold: 0.26,
  suspend: 0.34,
  ban: 0.22,
  reject: 0.14,
  remove: 0.2,
}

/** So many days a milder measure lasts. */
export const MILDER_DAYS = 3

/** Null where nobody appeals, or nobody has answered yet. */
export function planAppeal(random: Random, decided: PlannedCase, now: Date): PlannedAppeal | null {
  const { action } = decided.outcome
  if (!random.chance(chances[action] ?? 0)) return null
  const madeAt = new Date(decided.closedAt.getTime() + random.between(30, 6 * 24 * 60) * MINUTE)
  const closedAt = new Date(madeAt.getTime() + HOUR + drawMinutes(random, paces.appeals) * MINUTE)
  const by = pickStaff(random, 'appeals', { except: [decided.by, decided.approver] })
  const answer = answerOf(random, decided, closedAt, now)
  const isUnban = action === 'ban' && answer === 'overturn'
  const approver = isUnban ? pickApprover(random, 'appeals', by, [decided.by, decided.approver]) : null
  return closedAt < now ? { madeAt, closedAt, by, approver, answer } : null
}

function answerOf(random: Random, { closedAt: from, outcome }: PlannedCase, at: Date, now: Date) {
  const { action, days = 0 } = outcome
  const answer = random.weigh({ uphold: 68, overturn: 19, modify: 13 })
  if (action === 'remove') return 'uphold' as const
  // Of those who were banned few are let in again.
  if (action === 'ban') return answer === 'overturn' && random.chance(0.5) ? answer : ('uphold' as const)
  if (answer !== 'modify') return answer
  // Milder is only what binds still, and ends before the other would have; by now it binds nobody any more.
  const left = from.getTime() + days * DAY - at.getTime()
  const isOver = now.getTime() - at.getTime() > (MILDER_DAYS + 1) * DAY
  return left > MILDER_DAYS * DAY && isOver ? answer : ('uphold' as const)
}
