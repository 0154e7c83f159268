import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAccount } from './account.ts'
import { footerCities } from './footer-cities.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import { paths } from '#paths.ts'

const year = new Date().getFullYear()

/** The foot of every screen: the cities, the notice of age, the year. */
export function Footer() {
  const { t } = useTranslation('footer')
  const isMember = useAccount().status === 'in'
  return (
    <footer className="foot">
      <div className="wrap">
        <nav className="foot-cities mt-0 border-0 pt-0" aria-label={t('cities')}>
          <h2>{t('amourIn')}</h2>
          <ul>
            {footerCities.map((town) => (
              <li key={town.city}>
                <Link to={isMember ? paths.search(town) : paths.register(town)}>
                  <span className="sr">{t('amourIn')} </span>
                  {town.city}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="foot-end">
          <span className="eighteen" aria-hidden>
            {t('eighteen')}
          </span>
          <p>{t('adults')}</p>
          <ThemeChoice />
          <p>{t('copyright', { year })}</p>
        </div>
      </div>
    </footer>
  )
}
