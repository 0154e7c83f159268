import { parsePath, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import type { Location, NavigationType, Navigator, To } from 'react-router'

/** Where the address leads now, and what kind of change led there. */
type Change = { location: Location; action: NavigationType }

/** Asked before the path changes; answers true to hold the change back, which `proceed` then carries out. */
type Guard = (proceed: () => void) => boolean

let guard: Guard | undefined

/** Has a guard asked before the path changes, until the returned function is called. There is one at a time. */
export function guardHistory(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = undefined
  }
}

/** Asks the guard, where there is one, before what closes a page's part as a change of its path would. */
export function askGuard(change: () => void): void {
  if (!guard?.(change)) change()
}

/**
 * The browser's history for the router, with a guard at its gate. React Router guards in its data router only, which
 * weighs 16 KiB more for every visitor (docs/decisions).
 */
export function openHistory() {
  const history = createBrowserHistory({ v5Compat: true })

  function pass(to: To, change: () => void) {
    const { pathname } = typeof to === 'string' ? parsePath(to) : to
    const isSamePath = !pathname || pathname === history.location.pathname
    if (isSamePath || !guard?.(change)) change()
  }

  const navigator: Navigator = {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state) => pass(to, () => history.push(to, state)),
    replace: (to, state) => pass(to, () => history.replace(to, state)),
  }

  function listen(listener: (change: Change) => void): () => void {
    let { pathname } = history.location
    let taken: { back: () => void } | undefined
    let isAllowed = false
    return history.listen(({ location, action, delta }) => {
      if (taken) {
        taken.back()
        taken = undefined
        return
      }
      const steps = action === 'POP' && location.pathname !== pathname ? delta : null
      if (steps !== null && !isAllowed && guard) {
        // The browser has gone already: a held change is taken back, and made again when it may be.
        const { promise: isBack, resolve: back } = Promise.withResolvers<void>()
        const proceed = async () => {
          await isBack
          isAllowed = true
          history.go(steps)
        }
        if (guard(() => void proceed())) {
          taken = { back }
          history.go(-steps)
          return
        }
      }
      isAllowed = false
      pathname = location.pathname
      listener({ location, action })
    })
  }

  return { navigator, listen, get: (): Change => ({ location: history.location, action: history.action }) }
}

export type AppHistory = ReturnType<typeof openHistory>
