import { use } from 'react'
import type { ReactNode } from 'react'
import { lazyHydration } from './lazy-hydration.ts'

/** A part of a prerendered page whose scripts wait until somebody turns to it; stands in a Suspense of its own. */
export function LazyHydrated({ children }: { children: ReactNode }) {
  use(lazyHydration.get())
  return children
}
