import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { lazyPart } from './chunk.ts'
import { useNear } from './use-near.ts'

const ServiceStatus = lazyPart('ServiceStatus', async () => (await import('./ServiceStatus.tsx')).ServiceStatus)

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
  const { ref, isNear } = useNear<HTMLElement>()
  return (
    <nav aria-label={t('footer')} ref={ref}>
      <ul className="foot-links">
        {isNear && (
          <Suspense>
            <ServiceStatus />
          </Suspense>
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
