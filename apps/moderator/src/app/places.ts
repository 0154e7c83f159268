import type { StaffRole } from '@amour/contract/staff-roles.ts'
import { LayoutDashboard, type LucideIcon, ScrollText } from 'lucide-react'
import { paths } from '#paths.ts'

/** A place of the navigation: `go` follows G on the keyboard; without roles it is everybody's. */
export type Place = {
  name: 'overview' | 'audit'
  to: string
  icon: LucideIcon
  go: string
  roles?: readonly StaffRole[]
}

/** Places as they stand at the side, group by group. */
export const places: readonly { title: 'oversight' | null; places: readonly Place[] }[] = [
  { title: null, places: [{ name: 'overview', to: paths.overview(), icon: LayoutDashboard, go: 'q' }] },
  {
    title: 'oversight',
    places: [{ name: 'audit', to: paths.audit(), icon: ScrollText, go: 'l', roles: ['lead', 'admin'] }],
  },
]

/** Whether somebody of these roles goes there. */
export const isOpenTo = (place: Place, roles: readonly StaffRole[]) =>
  !place.roles || place.roles.some((role) => roles.includes(role))
