import { classes } from '@amour/ui/classes.ts'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FeedbackButton } from './FeedbackButton.tsx'
import { footerCities } from './footer-cities.ts'
import { FooterLinks } from './FooterLinks.tsx'
import { readCurrentYear } from '#app/page/site.ts'
import { useAccount } from '#app/account/account.ts'
import { useTownPath } from './use-town-path.ts'
import { isTheme } from '#app/storage/stored-values.ts'
import { useTheme } from '#app/hooks/use-theme.ts'

/** The foot of every screen: whole for a visitor, for a member one line that opens; and the way to give feedback. */
export function Footer() {
  const isMember = useAccount().status === 'in'
  return (
    <>
      <footer className={classes('footer', isMember && 'footer--folded')}>
        <div className="wrap">{isMember ? <FoldedFooter /> : <WholeFooter />}</div>
      </footer>
      <FeedbackButton />
    </>
  )
}

/** Folded by `<details>`, so that a screen reader announces it and a search in the page opens it. */
function FoldedFooter() {
  const { t } = useTranslation('footer')
  return (
    <details className="footer-fold">
      <summary>
        <span className="footer-brief">
          {t('eighteen')} · {t('copyright', { year: readCurrentYear() })}
        </span>
        <span>{t('all')}</span>
        <ChevronDown className="i i-chev" aria-hidden />
      </summary>
      <WholeFooter />
    </details>
  )
}

/** The links, the cities, the notice of age, and the year. */
function WholeFooter() {
  const { t } = useTranslation('footer')
  const pathOf = useTownPath()
  return (
    <>
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
