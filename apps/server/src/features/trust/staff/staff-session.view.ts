import type { SignedInStaff } from '@amour/contract/console/staff-session.ts'
import type { StaffCaller } from '#context.ts'

export function viewSignedInStaff(staff: StaffCaller, keys: number, rest: SignedInStaff['rest']): SignedInStaff {
  return {
    id: staff.id,
    name: staff.name,
    roles: [...staff.roles],
    isDemo: staff.isDemo,
    keys,
    startedAt: staff.startedAt.toISOString(),
    endsAt: staff.endsAt.toISOString(),
    touchedAt: staff.touchedAt?.toISOString() ?? null,
    rest,
  }
}
