import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Asleep } from '#app/Asleep.tsx'
import { lazyPart } from '#app/chunk.ts'
import { LandingPage } from './features/landing/LandingPage.tsx'

const RegisterForm = lazyPart(
  'RegisterForm',
  async () => (await import('./features/accounts/RegisterForm.tsx')).RegisterForm,
  ['accounts', 'locations', 'errors'],
)

/** The landing page with the registration on it. */
export function Landing() {
  const { t } = useTranslation('accounts')
  return (
    <LandingPage
      registration={
        <>
          <h2 className="t-section mb-4">{t('title')}</h2>
          <Suspense>
            <Asleep>
              <RegisterForm />
            </Asleep>
          </Suspense>
        </>
      }
    />
  )
}
