import { classes } from '@amour/ui/classes.ts'
import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths } from '#paths.ts'
import { useUnobstructed } from './use-unobstructed.ts'

/**
 * A tab at the edge of every screen but the one it leads to and a conversation, whose end is for writing; it gives way to
 * whatever it would cover.
 */
export function FeedbackButton() {
  const { pathname } = useLocation()
  return pathname === paths.form('feedback') || pathname.startsWith(paths.message('')) ? null : <FloatingLink />
}

function FloatingLink() {
  const { t } = useTranslation('footer')
  const { ref, isFree } = useUnobstructed<HTMLAnchorElement>()
  return (
    <aside aria-label={t('links.feedback')}>
      <Link className={classes('side-tab', !isFree && 'side-tab--away')} to={paths.form('feedback')} ref={ref}>
        <Megaphone className="i" aria-hidden />
        {t('links.feedback')}
      </Link>
    </aside>
  )
}
