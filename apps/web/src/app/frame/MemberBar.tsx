import { BrandMark } from '@amour/ui/components/media/BrandMark.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { classes } from '@amour/ui/classes.ts'
import { Megaphone, Menu, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router'
import { AccountMenu } from './AccountMenu.tsx'
import { MemberLinks } from './MemberLinks.tsx'
import { QuickExit } from './QuickExit.tsx'
import type { StoredUser } from '#app/storage/stored-values.ts'
import { paths } from '#paths.ts'

/** The bar of a signed-in member; under lg its links fold into a menu (300 ms), which closes when one goes on elsewhere. */
export function MemberBar({ user, ref }: { user: StoredUser; ref: Ref<HTMLElement> }) {
  const { t } = useTranslation('navigation')
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  // Open on the page it was opened on: going anywhere closes it.
  const isOpen = openAt === key

  useEffect(() => {
    if (!isOpen) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenAt(undefined)
    }
    const turn = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('.bar')) setOpenAt(undefined)
    }
    window.addEventListener('keydown', press)
    window.addEventListener('focusin', turn)
    window.addEventListener('pointerdown', turn)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('focusin', turn)
      window.removeEventListener('pointerdown', turn)
    }
  }, [isOpen])

  return (
    <header className="bar fixed inset-x-0" ref={ref}>
      <div className="wrap bar-in">
        <Link className="brand" to={paths.home()}>
          <BrandMark />
          {t('brand')}
        </Link>
        <nav className={classes('bar-menu', isOpen && 'is-open')} id="bar-menu" aria-label={t('main')}>
          <ul className="bar-menu-in">
            {user.profileUpdatedAt && <MemberLinks user={user} />}
            <li className="end only-lg">
              <QuickExit />
            </li>
            <li>
              <AccountMenu user={user} />
            </li>
            <li className="only-sm">
              <NavLink className="bar-link" to={paths.form('feedback')}>
                <Megaphone className="i ic" aria-hidden />
                {t('feedback')}
              </NavLink>
            </li>
          </ul>
        </nav>
        <span className="only-sm">
          <QuickExit />
        </span>
        <Button
          variant="ghost"
          className="bar-toggle"
          aria-expanded={isOpen}
          aria-controls="bar-menu"
          icon={isOpen ? <X className="i" aria-hidden /> : <Menu className="i" aria-hidden />}
          onClick={() => setOpenAt(isOpen ? undefined : key)}
        >
          {t('menu')}
        </Button>
      </div>
    </header>
  )
}
