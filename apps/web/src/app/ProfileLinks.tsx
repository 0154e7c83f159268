import { menuItemClass } from '@amour/ui/components/menu-item-class.ts'
import { Image, UserRoundPen, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#paths.ts'

/** The lines of a menu that lead to what a member shows of themselves. */
export function ProfileLinks() {
  const { t } = useTranslation('navigation')
  return (
    <>
      <Link className={menuItemClass()} to={paths.profile()}>
        <UserRoundPen className="i" aria-hidden />
        {t('editProfile')}
      </Link>
      <Link className={menuItemClass()} to={paths.photos()}>
        <Image className="i" aria-hidden />
        {t('managePhotos')}
      </Link>
      <Link className={menuItemClass()} to={paths.videos()}>
        <Video className="i" aria-hidden />
        {t('manageVideos')}
      </Link>
    </>
  )
}
