import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useAccount } from '#app/account/account.ts'
import { paths } from '#paths.ts'

/** Longest wait for a screen's heading, in milliseconds; who has waited so long has gone on by themselves. */
const PATIENCE = 10_000

/** The link with which each entry of the history was left by keyboard. */
const left = new Map<string, string>()

/**
 * On every change of the screen the focus goes to its heading, so that keyboard and screen reader begin there; on the
 * way back, to the link with which it was left. A screen that takes the focus itself keeps it, and so does whoever has gone
 * on by themselves before the heading was there: a menu that they have opened would close.
 */
export function usePageFocus() {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const screen = useScreen()
  const known = useRef<{ screen: string; key: string }>(undefined)
  const before = useRef<Element>(null)
  const link = useRef<string>(undefined)

  useEffect(() => {
    function remember({ target }: FocusEvent) {
      const isLink = target instanceof HTMLAnchorElement && target.matches(':focus-visible')
      link.current = isLink ? (target.getAttribute('href') ?? undefined) : undefined
    }
    window.addEventListener('focusin', remember)
    return () => window.removeEventListener('focusin', remember)
  }, [])

  // Before the effects of the new screen, which may take the focus.
  useLayoutEffect(() => {
    before.current = document.activeElement
  }, [screen])

  useEffect(() => {
    const last = known.current
    known.current = { screen, key }
    if (!last || last.screen === screen) return
    if (link.current) left.set(last.key, link.current)
    else left.delete(last.key)
    return focusWhenThere(before.current, isBack ? left.get(key) : undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- the other values belong to the change of the screen
  }, [screen])
}

/** Changes when another screen is shown; a search that is refined stays the same one. */
function useScreen() {
  const { pathname } = useLocation()
  const isOut = useAccount().status === 'out'
  return `${pathname.startsWith(`${paths.search()}/`) ? paths.search() : pathname} ${isOut}`
}

function focusWhenThere(before: Element | null, href: string | undefined) {
  const watch = new MutationObserver(look)
  const timer = setTimeout(stop, PATIENCE)
  const listening = new AbortController()
  function stop() {
    watch.disconnect()
    clearTimeout(timer)
    listening.abort()
  }
  function look() {
    const main = document.getElementById('main')
    const { activeElement: now } = document
    if (now !== before && main?.contains(now)) return stop()
    const target =
      (href && main?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)) || main?.querySelector('h1')
    // What lies behind a dialog cannot take the focus.
    if (!target || document.querySelector('dialog:modal')) return
    if (target.matches('h1')) target.tabIndex = -1
    target.focus({ preventScroll: true })
    stop()
  }
  const own = { capture: true, signal: listening.signal }
  window.addEventListener('pointerdown', stop, own)
  window.addEventListener('keydown', ({ key }) => key === 'Tab' && stop(), own)
  watch.observe(document.body, { childList: true, subtree: true })
  look()
  return stop
}
