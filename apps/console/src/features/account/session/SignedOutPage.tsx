import { Button } from '@amour/ui/components/form/Button.tsx'
import { Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toggleTheme } from '#app/state/display-settings.ts'
import { Skyline } from './Skyline.tsx'

/** A card alone on the page, for whoever is not signed in. */
export function SignedOutPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('console')
  return (
    <>
      <a className="skip" href="#main">
        {t('signIn.skip')}
      </a>
      <div className="solo">
        <Skyline />
        <header>
          <span className="brand">
            <b>{t('brand')}</b>
          </span>
          <Button variant="ghost" iconOnly onClick={toggleTheme} aria-label={t('theme')}>
            <Sun size={18} aria-hidden />
          </Button>
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <footer className="small muted">
          <span>{t('signIn.recorded')}</span>
          <span>{t('signIn.ends')}</span>
        </footer>
      </div>
    </>
  )
}
