import { useEffect, useRef, useState } from 'react'

/** How far below the window an element counts as near. */
const NEAR = '400px'

/** Whether an element has come near the window once. */
export function useNear<E extends Element>() {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current || isNear) return
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: NEAR,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])
  return { ref, isNear }
}
