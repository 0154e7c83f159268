import { startTransition, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Router } from 'react-router'
import { clearPreHydrationInput } from '#app/hydration/pre-hydration-input.ts'
import type { AppHistory } from '#app/page/history.ts'
import { lazyHydration } from '#app/hydration/lazy-hydration.ts'

/** Has the screens follow the address; the one that is left stands until the next has come. */
export function AppRouter({ history, children }: { history: AppHistory; children: ReactNode }) {
  const [{ location, action }, setChange] = useState(history.get)
  useLayoutEffect(
    () =>
      history.listen((change) => {
        lazyHydration.end()
        clearPreHydrationInput()
        startTransition(() => setChange(change))
      }),
    [history],
  )
  return (
    <Router location={location} navigationType={action} navigator={history.navigator}>
      {children}
    </Router>
  )
}
