import { Toast } from './Toast.tsx'
import type { ToastMessage } from './Toast.tsx'
import '#styles/toasts.css'

type ToastRegionProps = {
  /** Names the region for a screen reader. */
  label: string
  closeLabel: string
  toasts: readonly ToastMessage[]
  onClose: (id: string) => void
}

/** Where toasts stand, read out as they come. It is always on the page, since a live region must be there before. */
export function ToastRegion({ label, closeLabel, toasts, onClose }: ToastRegionProps) {
  return (
    <section className="toasts" aria-label={label} aria-live="polite" aria-relevant="additions text">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} closeLabel={closeLabel} onClose={() => onClose(toast.id)} />
      ))}
    </section>
  )
}
