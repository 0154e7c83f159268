import type { ToastMessage } from '@amour/ui/components/overlay/Toast.tsx'
import { createStore, useStore } from '@amour/ui/store.ts'
import { onMemberArrival, onMemberChange } from '#app/storage/on-member-change.ts'

/** How long a toast stands before it goes by itself, in milliseconds (docs/specification/product.md §9). */
export const TOAST_AUTO_HIDE = 5000

type Shown = ToastMessage & { onClose?: (() => void) | undefined }

const shown = createStore<readonly Shown[]>([])
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Shows a toast, or renews the one of the same id without starting its time again. `onClose` is told when it goes,
 * by itself or by hand.
 */
export function showToast(toast: Shown, autoHide = TOAST_AUTO_HIDE) {
  const toasts = shown.get()
  const isKnown = toasts.some(({ id }) => id === toast.id)
  shown.set(isKnown ? toasts.map((known) => (known.id === toast.id ? toast : known)) : [...toasts, toast])
  if (!isKnown)
    timers.set(
      toast.id,
      setTimeout(() => closeToast(toast.id), autoHide),
    )
}

export function closeToast(id: string) {
  const toast = shown.get().find((known) => known.id === id)
  clearTimeout(timers.get(id))
  timers.delete(id)
  shown.set(shown.get().filter((known) => known.id !== id))
  toast?.onClose?.()
}

export const useToasts = () => useStore(shown)

// What one member was told, and offered to undo, is not before the next, also where it came after they had left; nor is it
// done by then.
onMemberChange(forget)
onMemberArrival(forget)

function forget() {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  shown.set([])
}
