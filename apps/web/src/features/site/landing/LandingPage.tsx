import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StreetScene } from './Street.tsx'
import '@amour/ui/styles/screens/landing.css'
import '@amour/ui/styles/screens/landing-street.css'

type LandingPageProps = { registration: ReactNode; floors: ReactNode }

/** What a visitor meets: a street at night, one question, and further down what the lit windows are. */
export function LandingPage({ registration, floors }: LandingPageProps) {
  const { t } = useTranslation('landing')
  return (
    <div className="landing">
      <section className="hero">
        <StreetScene />
        <div className="wrap hero-in">
          <h1 className="hero-title">{t('promise')}</h1>
          <p className="hero-lead">{t('lead')}</p>
          <div className="reg">{registration}</div>
        </div>
        <a className="hero-down" href="#tonight">
          {t('down')}
        </a>
      </section>
      {floors}
    </div>
  )
}
