import { useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'

/** How far a finger goes sideways for a swipe, in CSS pixels. */
const FAR = 40

/** A swipe to the left goes on, one to the right goes back; it is no press of what lies under the finger. */
export function useSwipe(step: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(null)
  const wasSwipe = useRef(false)
  return {
    onPointerDown({ clientX: x, clientY: y }: PointerEvent) {
      start.current = { x, y }
      wasSwipe.current = false
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      if (!start.current) return
      const [x, y] = [clientX - start.current.x, clientY - start.current.y]
      start.current = null
      if (Math.abs(x) < FAR || Math.abs(x) < 2 * Math.abs(y)) return
      wasSwipe.current = true
      step(x < 0 ? 1 : -1)
    },
    onPointerCancel() {
      start.current = null
    },
    onClickCapture(event: MouseEvent) {
      // A press by keyboard has no pointer before it.
      if (wasSwipe.current && event.detail > 0) event.stopPropagation()
      wasSwipe.current = false
    },
  }
}
