import { MessageSquarePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths } from '#paths.ts'

/** Floats over every screen but the one it leads to. */
export function FeedbackButton() {
  const { t } = useTranslation('footer')
  const { pathname } = useLocation()
  if (pathname === paths.form('feedback')) return null
  return (
    <aside aria-label={t('links.feedback')}>
      <Link className="fab" to={paths.form('feedback')}>
        <MessageSquarePlus className="i" aria-hidden />
        <b>{t('links.feedback')}</b>
      </Link>
    </aside>
  )
}
