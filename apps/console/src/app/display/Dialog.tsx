import { Dialog as KitDialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { type KeyMap, useKeys } from '#app/hooks/use-keys.ts'

type Props = {
  title: string
  onClose: () => void
  keys?: KeyMap
  wide?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** The kit's dialog with keys of its own, which are heard before the screen's. A press beside it loses no work. */
export function Dialog({ title, onClose, keys = {}, wide = false, footer, children }: Props) {
  const body = useRef<HTMLDivElement>(null)
  useKeys(keys, { isDialog: true })
  useEffect(() => {
    // What is to be filled in comes first; without it Enter does what the hint beside it says.
    const dialog = body.current?.closest('dialog')
    const first = dialog?.querySelector<HTMLElement>('input,select,textarea,.btn--primary')
    first?.focus()
    // A button at the foot is in sight anyway; the focus on it would have scrolled past the beginning.
    if (!first || first.closest('.dialog-footer')) dialog?.scrollTo(0, 0)
  }, [])
  return (
    <KitDialog
      open
      onClose={onClose}
      title={title}
      size={wide ? 'lg' : 'md'}
      sheet
      closeOnBackdrop={false}
      footer={footer}
    >
      <div ref={body} className="stack s16">
        {children}
      </div>
    </KitDialog>
  )
}
