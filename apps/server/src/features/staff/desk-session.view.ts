import type { DeskCaller } from '@amour/contract/console/desk-session.ts'
import type { StaffCaller } from '#context.ts'

export function viewDeskCaller(staff: StaffCaller, keys: number, rest: DeskCaller['rest']): DeskCaller {
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
