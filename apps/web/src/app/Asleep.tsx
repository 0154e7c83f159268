import { use } from 'react'
import type { ReactNode } from 'react'
import { sleep } from './sleep.ts'

/** A part of a drawn page whose scripts wait until somebody turns to it; stands in a Suspense of its own. */
export function Asleep({ children }: { children: ReactNode }) {
  use(sleep.get())
  return children
}
