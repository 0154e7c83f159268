import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyHydrated } from '#app/hydration/LazyHydrated.tsx'
import { lazyPart } from '#app/page/lazy-part.ts'
import { LandingPage } from './features/site/landing/LandingPage.tsx'

const RegisterForm = lazyPart(
  'RegisterForm',
  async () => (await import('./features/account/registration/RegisterForm.tsx')).RegisterForm,
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
            <LazyHydrated>
              <RegisterForm />
            </LazyHydrated>
          </Suspense>
        </>
      }
    />
  )
}
