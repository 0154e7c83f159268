import { type CaseKind, listActions, type CaseQueue, type DecisionAction } from '@amour/contract/console/case-terms.ts'
import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import type { Config } from '#config.ts'
import type { CaseRow } from '#database/tables.ts'

/** Who works on which queue. */
const rolesOf: Record<CaseQueue, readonly StaffRole[]> = {
  urgent: ['childSafety', 'lead'],
  intimate: ['moderator', 'childSafety', 'lead'],
  serious: ['moderator', 'lead'],
  reports: ['moderator', 'lead'],
  media: ['triage', 'moderator', 'lead'],
  selfies: ['triage', 'moderator', 'lead'],
  appeals: ['moderator', 'lead'],
  feedback: ['triage', 'moderator', 'lead'],
}

export function canWorkOn(roles: readonly StaffRole[], queue: CaseQueue): boolean {
  return rolesOf[queue].some((role) => roles.includes(role))
}

/**
 * How a case ends whose member is erased, where that is not "nothing": what they left can be shown to nobody, and an
 * appeal is answered for whoever reported them.
 */
const endsOf: Partial<Record<CaseKind, readonly DecisionAction[]>> = {
  media: ['reject'],
  profile: ['reject'],
  verification: ['notSame'],
  appeal: ['uphold', 'overturn'],
}

/** What can be decided about a case by somebody of these roles; nothing becomes explicit on a site that shows nothing such. */
export function listAllowedActions(
  roles: readonly StaffRole[],
  { kind, queue, member_id: memberId }: CaseRow,
  { ageAssurance }: Pick<Config, 'ageAssurance'>,
): DecisionAction[] {
  if (!canWorkOn(roles, queue)) return []
  const isUrgent = queue === 'urgent'
  const all: readonly DecisionAction[] = listActions[kind]
  return all.filter((action) => {
    if (action === 'escalate') return !isUrgent
    if (action === 'approveExplicit' && ageAssurance === 'off') return false
    // Where nobody is known, there is nobody to say or do anything to.
    if (memberId !== null || action === 'none' || kind === 'intimate' || kind === 'feedback') return true
    return endsOf[kind]?.includes(action) ?? false
  })
}
