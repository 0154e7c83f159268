import { Skeleton } from '@amour/ui/components/feedback/Skeleton.tsx'
import {
  Bell,
  ChevronRight,
  EyeOff,
  Flag,
  Key,
  Lock,
  LogOut,
  Megaphone,
  ShieldCheck,
  TriangleAlert,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { accountGroups, paths } from '#paths.ts'
import type { AccountGroup } from '#paths.ts'
import { useGroupStates } from './account-states.ts'
import type { GroupState } from './account-states.ts'

const icons = { security: Lock, encryption: Key, privacy: EyeOff, notifications: Bell, reports: Flag, data: LogOut }

/** The groups of the account, each with its present state; the one that is shown is marked. */
export function AccountIndex({ current }: { current: AccountGroup | undefined }) {
  const { t } = useTranslation('settings')
  const states = useGroupStates()
  return (
    <nav className="account-index card card--flush no-print" aria-label={t('title')}>
      <ul>
        {accountGroups.map((group) => {
          const Icon = icons[group]
          return (
            <li key={group}>
              <Link
                className="account-link"
                to={paths.accountGroup(group)}
                aria-current={group === current ? 'page' : undefined}
              >
                <span className="box">
                  <Icon className="i" aria-hidden />
                </span>
                <span>
                  <span className="name">{t(`groups.${group}`)}</span>
                  <StateLine state={states[group]} />
                </span>
                <ChevronRight className="i" aria-hidden />
              </Link>
            </li>
          )
        })}
        <ElsewhereLink to={paths.ageCheck()} icon={ShieldCheck} name="age" />
        <ElsewhereLink to={paths.announcements()} icon={Megaphone} name="announcements" />
      </ul>
    </nav>
  )
}

type ElsewhereLinkProps = { to: string; icon: LucideIcon; name: 'age' | 'announcements' }

/** A page that is about the account and no group of its settings. */
function ElsewhereLink({ to, icon: Icon, name }: ElsewhereLinkProps) {
  const { t } = useTranslation('settings')
  return (
    <li>
      <Link className="account-link" to={to}>
        <span className="box">
          <Icon className="i" aria-hidden />
        </span>
        <span>
          <span className="name">{t(`groups.${name}`)}</span>
          <span className="state">{t(`groups.${name}State`)}</span>
        </span>
        <ChevronRight className="i" aria-hidden />
      </Link>
    </li>
  )
}

function StateLine({ state: { facts, isOpen, isLoading } }: { state: GroupState }) {
  if (isLoading) {
    return (
      <span className="state">
        <Skeleton className="h-4 w-40" />
      </span>
    )
  }
  if (facts.length === 0) return null
  return (
    <span className={isOpen ? 'state state--warn' : 'state'}>
      {isOpen && <TriangleAlert className="i" aria-hidden />}
      {facts.join(' · ')}
    </span>
  )
}
