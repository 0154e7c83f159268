import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * When what has the focus within `part` goes, such as a button that did what it said, `instead` finds what takes it: the
 * next Tab would begin at the top of the page, and a screen reader has lost its place.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, instead: (part: HTMLElement) => HTMLElement | null) {
  useEffect(() => {
    const element = part.current
    if (!element) return undefined
    let last: Element | undefined
    function note({ target }: FocusEvent) {
      last = target instanceof Element && element?.contains(target) ? target : undefined
    }
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected) return
      last = undefined
      // Whoever took it away may have given it on already.
      if (document.activeElement === document.body) instead(element)?.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', note)
    watch.observe(element, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      watch.disconnect()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `instead` looks at what is there when it is asked
  }, [part])
}
