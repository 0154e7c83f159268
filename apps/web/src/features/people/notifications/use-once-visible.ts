import { useEffect, useRef } from 'react'

/** How long something is on the screen before it counts as seen, in milliseconds. */
const DWELL = 1500

/** Calls back once, when most of the element has been on the screen for a moment. Answers the element's ref. */
export function useOnceVisible<E extends Element>(isWaiting: boolean, onSeen: () => void) {
  const element = useRef<E>(null)
  const seen = useRef(onSeen)
  useEffect(() => {
    seen.current = onSeen
  })

  useEffect(() => {
    const target = element.current
    if (!isWaiting || !target) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (!entry?.isIntersecting) return
        timer = setTimeout(() => {
          watch.disconnect()
          if (document.visibilityState === 'visible') seen.current()
        }, DWELL)
      },
      { threshold: 0.6 },
    )
    watch.observe(target)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [isWaiting])

  return element
}
