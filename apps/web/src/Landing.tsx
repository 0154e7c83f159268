import { useTranslation } from 'react-i18next'
import { RegisterForm } from './features/accounts/RegisterForm.tsx'
import { LandingPage } from './features/landing/LandingPage.tsx'

/** The landing page with the registration on it. */
export function Landing() {
  const { t } = useTranslation('accounts')
  return (
    <LandingPage
      registration={
        <>
          <h2 className="t-section mb-4">{t('title')}</h2>
          <RegisterForm />
        </>
      }
    />
  )
}
