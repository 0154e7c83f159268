import { Badge } from '@amour/ui/components/feedback/Badge.tsx'
import { Bell, House, Mail, Search, UserRound } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { StoredUser } from '#app/storage/stored-values.ts'
import { paths } from '#paths.ts'
import '@amour/ui/styles/screens/tabbar.css'

/** The five places of a member within reach of a thumb. */
export function TabBar({ user }: { user: StoredUser }) {
  const { t } = useTranslation('navigation')
  return (
    <nav className="tabbar" aria-label={t('places')}>
      <Tab to={paths.home()} icon={House} text={t('home')} />
      <Tab to={paths.search()} icon={Search} text={t('search')} />
      <Tab to={paths.inbox()} icon={Mail} text={t('inbox')}>
        <Badge count={user.messages} label={t('unreadMessages', { count: user.messages })} />
      </Tab>
      <Tab to={paths.notifications()} icon={Bell} text={t('notifications')}>
        <Badge count={user.notifications} label={t('unreadNotifications', { count: user.notifications })} />
      </Tab>
      <Tab to={paths.profile()} icon={UserRound} text={t('profile')} />
    </nav>
  )
}

type TabProps = { to: string; icon: LucideIcon; text: string; children?: ReactNode }

function Tab({ to, icon: Icon, text, children }: TabProps) {
  return (
    <NavLink to={to} end={to === '/'}>
      <span className="ico">
        <Icon className="i" aria-hidden />
        {children}
      </span>
      {text}
    </NavLink>
  )
}
