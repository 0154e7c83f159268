import { Portal } from '@amour/ui/components/overlay/Portal.tsx'
import type { ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { type KeyMap, useKeys } from '#app/hooks/use-keys.ts'

type Props = {
  title: string
  onClose: () => void
  keys?: KeyMap
  wide?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** A dialog over the screen; the browser keeps the focus in it and gives it back. */
export function Dialog({ title, onClose, keys = {}, wide = false, footer, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useKeys(keys, { isDialog: true })
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    // What is to be filled in comes first; without it Enter does what the hint beside it says.
    element?.querySelector<HTMLElement>('input,select,textarea,.btn--primary')?.focus()
    return () => element?.close()
  }, [])
  return (
    <Portal>
      <dialog
        ref={dialog}
        className={wide ? 'dialog dialog--wide' : 'dialog'}
        aria-labelledby={id}
        onCancel={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <div className="hd">
          <h2 id={id}>{title}</h2>
        </div>
        <div className="body">{children}</div>
        {footer && <div className="ft">{footer}</div>}
      </dialog>
    </Portal>
  )
}
