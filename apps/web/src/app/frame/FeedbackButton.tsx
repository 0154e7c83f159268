import { classes } from '@amour/ui/classes.ts'
import { MessageSquarePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths } from '#paths.ts'
import { useUnobstructed } from './use-unobstructed.ts'

/** Floats over every screen but the one it leads to, and gives way to whatever it would cover. */
export function FeedbackButton() {
  const { pathname } = useLocation()
  return pathname === paths.form('feedback') ? null : <FloatingLink />
}

function FloatingLink() {
  const { t } = useTranslation('footer')
  const { ref, isFree } = useUnobstructed<HTMLAnchorElement>()
  return (
    <aside aria-label={t('links.feedback')}>
      <Link className={classes('fab', !isFree && 'fab--away')} to={paths.form('feedback')} ref={ref}>
        <MessageSquarePlus className="i" aria-hidden />
        <b>{t('links.feedback')}</b>
      </Link>
    </aside>
  )
}
