import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FeedbackButton } from './FeedbackButton.tsx'
import { footerCities } from './footer-cities.ts'
import { FooterLinks } from './FooterLinks.tsx'
import { readCurrentYear } from '#app/page/site.ts'
import { useTownPath } from './use-town-path.ts'
import { isTheme } from '#app/storage/stored-values.ts'
import { useTheme } from '#app/hooks/use-theme.ts'

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

/** Light, dark, or as the device; the choice is kept on this device. */
function ThemeChoice() {
  const { t } = useTranslation('footer')
  const { theme, choose } = useTheme()

  return (
    <label className="flex items-center gap-2">
      {t('theme')}
      <select
        className="min-h-11 rounded-control bg-transparent px-2 text-ink"
        value={theme ?? ''}
        onChange={({ target: { value } }) => choose(isTheme(value) ? value : null)}
      >
        <option value="">{t('themeSystem')}</option>
        <option value="light">{t('themeLight')}</option>
        <option value="dark">{t('themeDark')}</option>
      </select>
    </label>
  )
}
