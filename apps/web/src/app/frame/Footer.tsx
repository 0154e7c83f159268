import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FeedbackButton } from './FeedbackButton.tsx'
import { footerCities } from './footer-cities.ts'
import { FooterLinks } from './FooterLinks.tsx'
import { readCurrentYear } from '#app/page/site.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import { useTownPath } from './use-town-path.ts'

/** The foot of every screen: the links, the cities, the notice of age, the year; and the way to give feedback. */
export function Footer() {
  const { t } = useTranslation('footer')
  const pathOf = useTownPath()
  return (
    <>
      <footer className="footer">
        <div className="wrap">
          <FooterLinks />
          <nav className="footer-cities" aria-label={t('cities')}>
            <h2>{t('amourIn')}</h2>
            <ul>
              {footerCities.map((town) => (
                <li key={town.city}>
                  <Link to={pathOf(town)}>
                    <span className="sr">{t('amourIn')} </span>
                    {town.city}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="footer-end">
            <span className="eighteen" aria-hidden>
              {t('eighteen')}
            </span>
            <p>{t('adults')}</p>
            <ThemeChoice />
            <p>{t('copyright', { year: readCurrentYear() })}</p>
          </div>
        </div>
      </footer>
      <FeedbackButton />
    </>
  )
}
