import { startTransition, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Router } from 'react-router'
import { isAuthenticated } from '#app/account/account.ts'
import { clearPreHydrationInput } from '#app/hydration/pre-hydration-input.ts'
import type { AppHistory } from '#app/page/history.ts'
import { lazyHydration } from '#app/hydration/lazy-hydration.ts'

type AppRouterProps = {
  history: AppHistory
  /** Whether the screen at an address can be drawn at once (find-page.ts). */
  isAtHand: (from: string, to: string) => boolean
  children: ReactNode
}

/**
 * Has the screens follow the address. A member's screen that is at hand is drawn in one go; another one is drawn in
 * slices, and the one that is left stands until it has come.
 */
export function AppRouter({ history, isAtHand, children }: AppRouterProps) {
  const [{ location, action }, setChange] = useState(history.get)
  useLayoutEffect(() => {
    let { pathname } = history.get().location
    return history.listen((change) => {
      const [from, to] = [pathname, change.location.pathname]
      pathname = to
      lazyHydration.end()
      clearPreHydrationInput()
      if (isAuthenticated() && isAtHand(from, to)) setChange(change)
      else startTransition(() => setChange(change))
    })
  }, [history, isAtHand])
  return (
    <Router location={location} navigationType={action} navigator={history.navigator}>
      {children}
    </Router>
  )
}
