import { useEffect, useEffectEvent } from 'react'

/** Left and right walk, wherever the focus is but in a field or a film, which they move; nothing without a way to go. */
export function useArrowKeys(step: ((by: 1 | -1) => void) | undefined) {
  const isUsed = step !== undefined
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined // the two keys, or no key of the table
    const isUsedThere = event.target instanceof Element && event.target.closest('input, select, textarea, video')
    if (!by || isUsedThere || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    step?.(by)
  })
  useEffect(() => {
    if (!isUsed) return
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isUsed])
}
