import type { DecisionAction } from '@amour/contract/console/case-terms.ts'
import { MINUTE } from '@amour/server/durations.ts'
import type { Random } from '#demo/random.ts'
import { drawMinutes, paces } from './chances.ts'
import type { PlannedCase } from './plan.ts'
import { pickStaff } from './who.ts'

/** A second look at an upload, blind; `lead`: who was asked where the two differed. */
export type PlannedLook = {
  openedAt: Date
  closedAt: Date
  by: string
  action: DecisionAction
  lead: Omit<PlannedLook, 'lead'> | null
}

const others: Partial<Record<DecisionAction, readonly DecisionAction[]>> = {
  approve: ['approveExplicit', 'approve', 'reject'],
  approveExplicit: ['approve', 'reject'],
  reject: ['approve', 'approveExplicit'],
}

/** Nine in ten see what the first has seen. Null where it would still be going on. */
export function planSecondLook(random: Random, first: PlannedCase, now: Date): PlannedLook | null {
  const look = lookAt(random, first.closedAt, pickStaff(random, 'media', { except: [first.by] }))
  const { action } = first.outcome
  const own = random.chance(0.9) ? action : random.pick(others[action] ?? [action])
  const isSame = own === action
  const lead = isSame
    ? null
    : {
        ...lookAt(
          random,
          look.closedAt,
          random.pick(['Megan Rees', 'Lea Whitcombe'].filter((name) => name !== look.by && name !== first.by)),
        ),
        action: random.chance(0.5) ? action : own,
      }
  if ((lead ?? look).closedAt >= now) return null
  return { ...look, action: own, lead }
}

function lookAt(random: Random, openedAt: Date, by: string) {
  return {
    openedAt,
    by,
    closedAt: new Date(openedAt.getTime() + Math.max(4, drawMinutes(random, paces.media)) * MINUTE),
  }
}
