import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toast } from './Toast.tsx'
import type { ToastMessage } from './Toast.tsx'
import { useTopDialog } from './top-dialog.ts'
import '#styles/toasts.css'

type ToastRegionProps = {
  /** Names the region for a screen reader. */
  label: string
  closeLabel: string
  toasts: readonly ToastMessage[]
  onClose: (id: string) => void
}

/** How long a screen reader takes to know of a region that has come, in milliseconds. */
const KNOWN_AFTER = 150

/**
 * Where toasts stand, read out as they come. It is always on the page, since a live region must be there before; in the
 * topmost dialog where one is open, which would cover them otherwise.
 */
export function ToastRegion({ label, closeLabel, toasts, onClose }: ToastRegionProps) {
  const dialog = useTopDialog()
  const shown = useReadOut(toasts, dialog)
  const region = (
    <section className="toasts" aria-label={label} aria-live="polite" aria-relevant="additions text">
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} closeLabel={closeLabel} onClose={() => onClose(toast.id)} />
      ))}
    </section>
  )
  return dialog ? createPortal(region, dialog) : region
}

/** A toast that comes as the region moves waits until it is known there; those that were read out before go with it. */
function useReadOut(toasts: readonly ToastMessage[], place: HTMLElement | undefined) {
  const [known, setKnown] = useState({ place, toasts })
  useEffect(() => {
    const timer = setTimeout(() => setKnown({ place, toasts }), KNOWN_AFTER)
    return () => clearTimeout(timer)
  }, [place, toasts])
  return known.place === place ? toasts : toasts.filter(({ id }) => known.toasts.some((before) => before.id === id))
}
