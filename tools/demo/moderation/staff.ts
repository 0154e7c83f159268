import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import type { Context } from '@amour/server/context.ts'
import { DAY } from '@amour/server/durations.ts'
import { addDemoRota, type DemoShift } from '@amour/server/features/trust/on-call/demo-rota.service.ts'
import { addDemoStaff } from '@amour/server/features/trust/staff/demo-staff.service.ts'

import { addLiveRules } from './rules.ts'

/** Somebody for each role, and two for whatever takes a second person. */
export const people: readonly { name: string; roles: StaffRole[] }[] = [
  { name: 'Priya Nair', roles: ['moderator'] },
  { name: 'Tom Ashdown', roles: ['moderator'] },
  { name: 'Megan Rees', roles: ['lead'] },
  { name: 'Lea Whitcombe', roles: ['lead'] },
  { name: 'Ewa Lis', roles: ['childSafety', 'moderator'] },
  { name: 'Owen Birch', roles: ['triage'] },
  { name: 'Nia Powell', roles: ['ageCheck'] },
  { name: 'Ruth Kelleher', roles: ['analyst'] },
  { name: 'Jon Petrie', roles: ['admin'] },
  { name: 'Alexandra Featherstonehaugh', roles: ['admin'] },
]

/** Days by child safety, evenings and nights by leads; Saturday's night is left open, so that a gap is seen. */
const rota: readonly DemoShift[] = [
  { name: 'Ewa Lis', email: 'ewa@staff.example', weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' },
  { name: 'Priya Nair', email: 'priya@staff.example', weekdays: [1, 3, 5], from: '12:00', to: '20:00' },
  { name: 'Megan Rees', email: 'megan@staff.example', weekdays: [1, 2, 3, 4], from: '18:00', to: '08:00' },
  { name: 'Lea Whitcombe', email: 'lea@staff.example', weekdays: [5, 7], from: '18:00', to: '08:00' },
  { name: 'Lea Whitcombe', email: 'lea@staff.example', weekdays: [6], from: '08:00', to: '22:00' },
]

/** So long before the demo is made its staff began, in milliseconds: before anything that its history tells. */
const BEGUN_AGO = 120 * DAY

/** Adds the made-up staff of a demonstration with its rota, once. */
export async function createDemoStaff(context: Context) {
  const then = new Date(context.clock.now().getTime() - BEGUN_AGO)
  await addDemoStaff({ ...context, clock: { now: () => then } }, people)
  await addLiveRules(context)
  await addDemoRota(context, rota)
}
