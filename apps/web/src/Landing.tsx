import { Suspense, use } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#app/page/lazy-part.ts'
import { LandingPage } from './features/site/landing/LandingPage.tsx'
import { lazyHydration } from '#app/hydration/lazy-hydration.ts'

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

/** A part of a prerendered page whose scripts wait until somebody turns to it; stands in a Suspense of its own. */
function LazyHydrated({ children }: { children: ReactNode }) {
  use(lazyHydration.get())
  return children
}
