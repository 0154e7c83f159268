import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSite } from './site.ts'

/** The way to the page that tells whether the service is up; nothing where none is configured. */
export function ServiceStatus() {
  const { t } = useTranslation('footer')
  const { data: site } = useSite()
  if (!site?.serviceStatusUrl) return null
  return (
    <li>
      <a href={site.serviceStatusUrl} rel="noopener noreferrer">
        {t('links.serviceStatus')}
        <ExternalLink className="i i-16" aria-hidden />
        <span className="sr">{t('elsewhere')}</span>
      </a>
    </li>
  )
}
