import { menuItemClass } from '@amour/ui/components/overlay/menu-item-class.ts'
import { Image, Luggage, UserRoundPen, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { paths } from '#paths.ts'

/** The lines of a menu that lead to what a member shows of themselves. */
export function ProfileLinks() {
  const { t } = useTranslation('navigation')
  return (
    <>
      <NavLink className={menuItemClass()} to={paths.profile()} end>
        <UserRoundPen className="i" aria-hidden />
        {t('editProfile')}
      </NavLink>
      <NavLink className={menuItemClass()} to={paths.photos()}>
        <Image className="i" aria-hidden />
        {t('managePhotos')}
      </NavLink>
      <NavLink className={menuItemClass()} to={paths.videos()}>
        <Video className="i" aria-hidden />
        {t('manageVideos')}
      </NavLink>
      <NavLink className={menuItemClass()} to={paths.visits()}>
        <Luggage className="i" aria-hidden />
        {t('plans')}
      </NavLink>
    </>
  )
}
