import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { buttonClass } from '#components/form/button-class.ts'
import { growFrom } from '#motion/motion.ts'
import { useKeptFocus } from '#motion/use-kept-focus.ts'
import { Portal } from './Portal.tsx'
import { registerTopDialog } from './top-dialog.ts'
import '#styles/lightbox.css'
import '#styles/screens/night.css'

type LightboxProps = {
  title: ReactNode
  closeLabel: string
  onClose: () => void
  /** The ways to the neighbours; left out where there are none. */
  steps?: { previousLabel: string; nextLabel: string; onStep: (by: 1 | -1) => void } | undefined
  /** What can be done with what is shown, on the line below it. */
  actions?: ReactNode
  /** The picture or film, and what is said of it. */
  children: ReactNode
}

/** One picture or film over everything else, as large as the window allows; always dark, whatever the theme. */
export function Lightbox({ title, closeLabel, onClose, steps, actions, children }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useKeptFocus(dialog, (element) => element.querySelector('.lightbox-head > button'))

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const pressed = document.activeElement?.closest('.photo')?.getBoundingClientRect()
    const leaveTop = registerTopDialog(element)
    element.showModal()
    const shown = element.querySelector('.lightbox-stage img')
    if (pressed && shown) growFrom(shown, pressed)
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
        className="lightbox"
        aria-labelledby={titleId}
        onCancel={(event) => {
          if (event.target !== dialog.current) return
          event.preventDefault()
          onClose()
        }}
      >
        <div className="lightbox-head">
          {/* Said anew when a step leads to a neighbour: the focus stays on the button. */}
          <h2 className="num" id={titleId} aria-live="polite">
            {title}
          </h2>
          <button
            type="button"
            className={buttonClass({ variant: 'ghost', iconOnly: true })}
            aria-label={closeLabel}
            onClick={onClose}
          >
            <X className="i" aria-hidden />
          </button>
        </div>
        <div className="lightbox-stage">{children}</div>
        <div className="lightbox-footer">
          {steps && (
            <button
              type="button"
              className={buttonClass({ variant: 'ghost', iconOnly: true, round: true })}
              aria-label={steps.previousLabel}
              onClick={() => steps.onStep(-1)}
            >
              <ChevronLeft className="i" aria-hidden />
            </button>
          )}
          <div className="lightbox-actions">{actions}</div>
          {steps && (
            <button
              type="button"
              className={buttonClass({ variant: 'ghost', iconOnly: true, round: true })}
              aria-label={steps.nextLabel}
              onClick={() => steps.onStep(1)}
            >
              <ChevronRight className="i" aria-hidden />
            </button>
          )}
        </div>
      </dialog>
    </Portal>
  )
}
