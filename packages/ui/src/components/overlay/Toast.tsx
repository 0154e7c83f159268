import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import '#styles/toasts.css'

/** Something short to tell. `detail` is the quieter second line, such as how long ago. */
export type ToastMessage = {
  id: string
  text: ReactNode
  detail?: ReactNode
  action?: { label: string; onAction: () => void } | undefined
}

type ToastProps = { toast: ToastMessage; closeLabel: string; onClose: () => void }

/** One toast, with at most one action and a way to close it. */
export function Toast({ toast, closeLabel, onClose }: ToastProps) {
  const { text, detail, action } = toast
  return (
    <div className="toast">
      <p>
        {text}
        {detail && <small>{detail}</small>}
      </p>
      {action && (
        <button type="button" className="btn" onClick={action.onAction}>
          {action.label}
        </button>
      )}
      <button type="button" className="btn x" aria-label={closeLabel} onClick={onClose}>
        <X className="i" aria-hidden />
      </button>
    </div>
  )
}
