import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import type { Context } from '@amour/server/context.ts'
import { addDemoStaff } from '@amour/server/features/trust/staff/demo-staff.service.ts'

import { addDemoRules } from './rules.ts'

/** Somebody for each role, and two for whatever takes a second person. */
const people: readonly { name: string; roles: StaffRole[] }[] = [
  { name: 'Priya Nair', roles: ['moderator'] },
  { name: 'Tom Ashdown', roles: ['moderator'] },
  { name: 'Megan Rees', roles: ['lead'] },
  { name: 'Lea Whitcombe', roles: ['lead'] },
  { name: 'Ewa Lis', roles: ['childSafety', 'moderator'] },
  { name: 'Owen Birch', roles: ['triage'] },
  { name: 'Ruth Kelleher', roles: ['analyst'] },
  { name: 'Jon Petrie', roles: ['admin'] },
  { name: 'Alexandra Featherstonehaugh', roles: ['admin'] },
]

/** Adds the made-up staff of a demonstration, once. */
export async function createDemoStaff(context: Context) {
  await addDemoStaff(context, people)
  await addDemoRules(context)
}
