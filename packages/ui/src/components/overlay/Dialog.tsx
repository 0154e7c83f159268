import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { classes } from '#classes.ts'
import { buttonClass } from '#components/form/button-class.ts'
import { Portal } from './Portal.tsx'
import { registerTopDialog } from './top-dialog.ts'
import '#styles/dialogs.css'

type DialogProps = {
  open: boolean
  /** Called on Escape, on the close button and on a press outside. */
  onClose: () => void
  title: ReactNode
  /** Without it there is no close button in the head; the footer has one. */
  closeLabel?: string | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  /** On a phone at its foot, as high as what it holds, instead of over all of it: for a question or a short choice. `lg`: on a tablet too. */
  sheet?: boolean | 'lg' | undefined
  /** Off where a press beside the dialog would lose work; Escape and the button still close. */
  closeOnBackdrop?: boolean | undefined
  className?: string | undefined
  /** Its buttons, which stay in sight while the body scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** A native modal dialog: it keeps the focus, gives it back, and is the whole screen under 600 px. Inside it the focus
    goes to what has `data-autofocus`, else to the first thing that takes it. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, closeLabel, size = 'md', sheet = false, closeOnBackdrop = true, className } = props
  const { footer, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const leaveTop = registerTopDialog(element)
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      leaveTop()
      // Closing before the element leaves the page is what gives the focus back.
      element.close()
    }
  }, [])

  return (
    <Portal>
      <dialog
        ref={dialog}
        className={classes(
          'dialog',
          size !== 'md' && `dialog--${size}`,
          sheet && 'dialog--sheet',
          sheet === 'lg' && 'dialog--sheet-lg',
          className,
        )}
        aria-labelledby={titleId}
        onMouseDown={(event) => {
          if (closeOnBackdrop && event.target === dialog.current) onClose()
        }}
        onCancel={(event) => {
          if (event.target !== dialog.current) return
          event.preventDefault()
          onClose()
        }}
        onClose={({ target }) => {
          // After an Escape that was held back Chromium may close by itself, and asks nobody: it is still for its owner to say.
          const element = dialog.current
          if (!element || target !== element || element.open) return
          element.showModal()
          onClose()
        }}
      >
        <div className="dialog-head">
          <h2 className="t-section" id={titleId}>
            {title}
          </h2>
          {closeLabel && (
            <button
              type="button"
              className={buttonClass({ variant: 'ghost', iconOnly: true })}
              aria-label={closeLabel}
              onClick={onClose}
            >
              <X className="i" aria-hidden />
            </button>
          )}
        </div>
        <div className="dialog-body">{children}</div>
        {footer && <div className="dialog-footer">{footer}</div>}
      </dialog>
    </Portal>
  )
}
