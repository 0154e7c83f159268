import { use } from 'react'
import type { ReactNode } from 'react'
import { InlinePart } from '#app/page/InlinePart.tsx'
import { lazyPart, lazyStatic } from '#app/page/lazy-part.ts'
import { LandingPage } from './features/site/landing/LandingPage.tsx'
import { lazyHydration } from '#app/hydration/lazy-hydration.ts'

const RegisterSteps = lazyPart(
  'RegisterSteps',
  async () => (await import('./features/account/registration/RegisterSteps.tsx')).RegisterSteps,
  ['accounts', 'locations', 'errors'],
)

const LandingFloors = lazyStatic(
  'LandingFloors',
  async () => (await import('./features/site/landing/LandingFloors.tsx')).LandingFloors,
  ['floors'],
)

/** The landing page with the registration on it. */
export function Landing() {
  return (
    <LandingPage
      registration={
        <InlinePart>
          <LazyHydrated>
            <RegisterSteps />
          </LazyHydrated>
        </InlinePart>
      }
      floors={
        <InlinePart>
          <LazyHydrated>
            <LandingFloors />
          </LazyHydrated>
        </InlinePart>
      }
    />
  )
}

/** A part of a prerendered page whose scripts wait until somebody turns to it; stands in a Suspense of its own. */
function LazyHydrated({ children }: { children: ReactNode }) {
  use(lazyHydration.get())
  return children
}
