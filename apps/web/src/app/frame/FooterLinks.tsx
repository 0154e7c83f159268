import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { readSite } from '#app/page/site.ts'

const links = [
  ['locations', paths.locations()],
  ['safeOnlineDating', paths.legal('safe-online-dating')],
  ['contact', paths.form('contact')],
  ['about', paths.about()],
  ['antiSexTrafficking', paths.legal('terms', 'anti-sex-trafficking')],
  ['abuse', paths.form('abuse')],
  ['report', paths.form('report')],
  ['websiteSecurity', paths.legal('website-security')],
  ['dmcaNotice', paths.legal('terms', 'dmca-notice')],
  ['privacy', paths.legal('privacy')],
  ['cookie', paths.legal('cookie')],
  ['terms', paths.legal('terms')],
] as const

/** The links of every screen's foot; the state of the service is told elsewhere, where that is configured. */
export function FooterLinks() {
  const { t } = useTranslation('footer')
  const { serviceStatusUrl } = readSite()
  return (
    <nav aria-label={t('footer')}>
      <ul className="footer-links">
        {serviceStatusUrl && (
          <li data-if="serviceStatusUrl">
            <a href={serviceStatusUrl} rel="noopener noreferrer">
              {t('links.serviceStatus')}
              <ExternalLink className="i i-16" aria-hidden />
              <span className="sr">{t('elsewhere')}</span>
            </a>
          </li>
        )}
        {links.map(([name, path]) => (
          <li key={name}>
            <Link to={path}>{t(`links.${name}`)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
