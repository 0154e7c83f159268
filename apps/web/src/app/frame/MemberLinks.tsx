import { classes } from '@amour/ui/classes.ts'
import { Badge } from '@amour/ui/components/feedback/Badge.tsx'
import { FoldMenu } from '@amour/ui/components/overlay/FoldMenu.tsx'
import { Bell, House, Mail, Search, ShieldCheck, UserRound } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { ProfileLinks } from './ProfileLinks.tsx'
import type { StoredUser } from '#app/storage/stored-values.ts'
import { useSafeSearchToggle } from '#app/account/use-safe-search.ts'
import { paths } from '#paths.ts'

/** The places of a member whose profile is finished; where the bar at the foot of a phone has them, the menu does not. */
export function MemberLinks({ user }: { user: StoredUser }) {
  const { t } = useTranslation('navigation')
  const { pathname } = useLocation()
  return (
    <>
      <BarLink to={paths.home()} icon={House}>
        {t('home')}
      </BarLink>
      <BarLink to={paths.inbox()} icon={Mail}>
        {t('inbox')}
        <Badge count={user.messages} label={t('unreadMessages', { count: user.messages })} />
      </BarLink>
      <li className="in-tabbar">
        <FoldMenu
          name="bar"
          summaryClass={classes('bar-link', pathname.startsWith(paths.profile()) && 'is-current')}
          summary={
            <>
              <UserRound className="i ic" aria-hidden />
              {t('profile')}
            </>
          }
        >
          <ProfileLinks />
        </FoldMenu>
      </li>
      <BarLink to={paths.search()} icon={Search}>
        {t('search')}
      </BarLink>
      <BarLink to={paths.notifications()} icon={Bell}>
        {t('notifications')}
        <Badge count={user.notifications} label={t('unreadNotifications', { count: user.notifications })} />
      </BarLink>
      <li>
        <SafeSearch isOn={user.safeSearch} />
      </li>
    </>
  )
}

function BarLink({ to, icon: Icon, children }: { to: string; icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="in-tabbar">
      <NavLink className="bar-link" to={to} end={to === '/'}>
        <Icon className="i ic" aria-hidden />
        {children}
      </NavLink>
    </li>
  )
}

function SafeSearch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('navigation')
  const { mutate: toggle, isPending } = useSafeSearchToggle()
  return (
    <button
      className="bar-link"
      type="button"
      aria-pressed={isOn}
      aria-busy={isPending}
      onClick={() => isPending || toggle()}
    >
      <ShieldCheck className="i ic" aria-hidden />
      {t('safeSearch')}{' '}
      <span className={classes('safe-badge', !isOn && 'safe-badge--off')}>{t(isOn ? 'on' : 'off')}</span>
    </button>
  )
}
