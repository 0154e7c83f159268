import type { ToastMessage } from '@amour/ui/components/overlay/Toast.tsx'
import { useSyncExternalStore } from 'react'

/** How long a toast stands before it goes by itself, in milliseconds (docs/specification/product.md §9). */
export const TOAST_AUTO_HIDE = 5000

type Shown = ToastMessage & { onClose?: (() => void) | undefined }

let shown: readonly Shown[] = []
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/**
 * Shows a toast, or renews the one of the same id without starting its time again. `onClose` is told when it goes,
 * by itself or by hand.
 */
export function showToast(toast: Shown, autoHide = TOAST_AUTO_HIDE) {
  const isKnown = shown.some(({ id }) => id === toast.id)
  change(isKnown ? shown.map((known) => (known.id === toast.id ? toast : known)) : [...shown, toast])
  if (!isKnown)
    timers.set(
      toast.id,
      setTimeout(() => closeToast(toast.id), autoHide),
    )
}

export function closeToast(id: string) {
  const toast = shown.find((known) => known.id === id)
  clearTimeout(timers.get(id))
  timers.delete(id)
  change(shown.filter((known) => known.id !== id))
  toast?.onClose?.()
}

export function useToasts() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
    () => shown,
  )
}

function change(next: readonly Shown[]) {
  shown = next
  for (const listener of listeners) listener()
}
