import { matchRoutes } from 'react-router'
import { isLazyPart } from '#app/page/lazy-part.ts'
import type { LazyPart } from '#app/page/lazy-part.ts'
import { page } from '#app/page/page.ts'
import type { Page, PageHandle } from '#app/page/page.ts'
import { routes } from './routes.tsx'

let last: { pathname: string; matches: ReturnType<typeof matchRoutes> } | undefined

/** What matches a path; the last one is kept, since every match begins by sorting the whole map. */
function match(pathname: string) {
  if (last?.pathname !== pathname) last = { pathname, matches: matchRoutes(routes, pathname) }
  return last.matches ?? []
}

/** The screen at a path. */
export function findPage(pathname: string): Page {
  const matches = match(pathname)
  const { route, params } = matches.findLast((found) => found.route.handle) ?? { route: undefined, params: {} }
  return { handle: (route?.handle as PageHandle | undefined) ?? page('notFound'), params } // each route's own, by this file
}

/** What has to be loaded before the screen at a path can be shown. */
export function findParts(pathname: string, isMember: boolean): LazyPart[] {
  const { handle } = findPage(pathname)
  const screens = match(pathname).map(({ route }) => route.Component)
  return [...screens, isMember ? handle.member : handle.visitor].filter(isLazyPart)
}

/**
 * Whether a member's next screen can be drawn at once: it is another than the one before, its files are here, and no
 * picture glides to it (decision 134).
 */
export function isAtHand(from: string, to: string): boolean {
  // In this order, so that each is matched once.
  const before = findParts(from, true)
  const parts = findParts(to, true)
  const isOther = parts.some((part) => !before.includes(part))
  return isOther && !findPage(to).handle.glides && parts.every((part) => part.isLoaded())
}
