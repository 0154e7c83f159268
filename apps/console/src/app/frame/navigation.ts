import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import {
  BellRing,
  ChartColumn,
  Flag,
  IdCard,
  Image,
  ImageOff,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareText,
  Scale,
  ScanFace,
  ScrollText,
  ShieldAlert,
  Siren,
  UserRoundSearch,
  Users,
  Workflow,
} from 'lucide-react'
import { paths } from '#paths.ts'

/** A place of the navigation: `go` follows G on the keyboard; without roles it is everybody's. */
type Destination = {
  name:
    | 'overview'
    | 'audit'
    | 'rules'
    | 'metrics'
    | 'referrals'
    | 'ageChecks'
    | 'onCall'
    | 'staff'
    | 'member'
    | CaseQueue
  to: string
  icon: LucideIcon
  go: string
  roles?: readonly StaffRole[]
  queue?: CaseQueue
}

const everywhere = ['triage', 'moderator', 'lead'] as const
const judging = ['moderator', 'lead'] as const

const queue = (name: CaseQueue, icon: LucideIcon, go: string, roles: readonly StaffRole[]): Destination => ({
  name,
  to: paths.queue(name),
  icon,
  go,
  roles,
  queue: name,
})

/** Places as they stand at the side, group by group. */
export const destinationGroups: readonly { title: 'queues' | 'oversight' | null; places: readonly Destination[] }[] = [
  { title: null, places: [{ name: 'overview', to: paths.overview(), icon: LayoutDashboard, go: 'q' }] },
  {
    title: 'queues',
    places: [
      queue('urgent', Siren, 'u', ['childSafety', 'lead']),
      queue('intimate', ImageOff, 'i', ['moderator', 'childSafety', 'lead']),
      queue('serious', ShieldAlert, 'h', judging),
      queue('reports', Flag, 'r', judging),
      queue('media', Image, 't', everywhere),
      queue('selfies', ScanFace, 's', everywhere),
      queue('appeals', Scale, 'a', judging),
      queue('feedback', MessageSquareText, 'f', everywhere),
    ],
  },
  {
    title: 'oversight',
    places: [
      { name: 'audit', to: paths.audit(), icon: ScrollText, go: 'l', roles: ['lead', 'admin'] },
      {
        name: 'rules',
        to: paths.rules(),
        icon: Workflow,
        go: 'w',
        roles: ['moderator', 'childSafety', 'lead', 'admin'],
      },
      { name: 'metrics', to: paths.metrics(), icon: ChartColumn, go: 'm', roles: ['lead', 'analyst', 'admin'] },
      { name: 'referrals', to: paths.referrals(), icon: Landmark, go: 'n', roles: ['childSafety', 'lead'] },
      { name: 'ageChecks', to: paths.ageChecks(), icon: IdCard, go: 'd', roles: ['ageCheck'] },
      { name: 'onCall', to: paths.onCall(), icon: BellRing, go: 'o', roles: ['lead', 'admin'] },
      { name: 'member', to: paths.member(), icon: UserRoundSearch, go: 'e', roles: ['lead', 'admin'] },
      { name: 'staff', to: paths.staff(), icon: Users, go: 'p', roles: ['admin'] },
    ],
  },
]

/** The place of a queue. */
export function findDestination(queue: CaseQueue): Destination {
  const place = destinationGroups.flatMap((group) => group.places).find((one) => one.queue === queue)
  if (!place) throw new Error(queue)
  return place
}

/** Whether somebody of these roles goes there. */
export const isDestinationOpen = (place: Destination, roles: readonly StaffRole[]) =>
  !place.roles || place.roles.some((role) => roles.includes(role))
