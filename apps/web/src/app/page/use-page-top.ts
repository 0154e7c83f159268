import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { findAnchor } from '#app/reading/find-anchor.ts'

/** Wait after a change of the route, in milliseconds (docs/specification/product.md §9). */
const DELAY = 100

const scrollPositions = new Map<string, number>()

/**
 * On every change of the route: to the top after 100 ms, or back to where a list was left; and the root makes room for
 * the header. Answers the refs of root and header.
 */
export function usePageTop() {
  const { key, pathname, hash } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const root = useRef<HTMLDivElement>(null)
  const header = useRef<HTMLElement>(null)

  // In the layout phase: when the next screen is shorter, the browser scrolls before effects run, and that is not ours.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => scrollPositions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  useEffect(() => {
    const timer = setTimeout(() => {
      // The bar and its line, not the pixels that they have now: a phone that is turned has a lower or a higher bar.
      root.current?.style.setProperty('padding-top', header.current ? 'calc(var(--bar) + 1px)' : '0')
      const target = hash && findAnchor(hash)
      if (target) target.scrollIntoView()
      else window.scrollTo(0, (isBack && scrollPositions.get(key)) || 0)
    }, DELAY)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- a change of the query alone (a filter, a page) stays where it is
  }, [pathname, hash])

  return { root, header }
}
