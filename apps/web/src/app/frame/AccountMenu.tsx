import { classes } from '@amour/ui/classes.ts'
import { Avatar } from '@amour/ui/components/media/Avatar.tsx'
import { FoldMenu } from '@amour/ui/components/overlay/FoldMenu.tsx'
import { menuItemClass } from '@amour/ui/components/overlay/menu-item-class.ts'
import { CircleUserRound, LogOut, Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { logOut } from '#app/account/account.ts'
import { ProfileLinks } from './ProfileLinks.tsx'
import type { StoredUser } from '#app/storage/stored-values.ts'
import { paths } from '#paths.ts'

/** What belongs to the account; profile lines only once the profile has been saved. */
export function AccountMenu({ user }: { user: StoredUser }) {
  const { t } = useTranslation('navigation')
  const navigate = useNavigate()
  const { pathname } = useLocation()

  async function leave() {
    await logOut()
    await navigate(paths.home())
  }

  return (
    <FoldMenu
      name="bar"
      align="end"
      summaryClass={classes('bar-link', pathname.startsWith(paths.account()) && 'is-current')}
      summary={
        <>
          <span className="only-lg">
            <Avatar src={user.image} name={user.username} size="sm" />
          </span>
          <CircleUserRound className="i ic" aria-hidden />
          <span className="only-lg">
            <span className="bar-user cut lg:max-xl:max-w-10 xl:max-xxl:max-w-35">{user.username}</span>
          </span>
          <span className="only-sm">{t('account')}</span>
        </>
      }
    >
      {user.profileUpdatedAt && <ProfileLinks />}
      <NavLink className={menuItemClass()} to={paths.account()}>
        <Settings className="i" aria-hidden />
        {t('editAccount')}
      </NavLink>
      <hr />
      <button type="button" className={menuItemClass()} onClick={() => void leave()}>
        <LogOut className="i" aria-hidden />
        {t('logout')}
      </button>
    </FoldMenu>
  )
}
