import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import type { ComponentProps, ReactNode } from 'react'

type ConfirmDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'closeLabel' | 'onClose' | 'sheet'> & {
  /** What the button says that does it, and does. */
  confirm: ReactNode
  onConfirm: () => void
  variant?: 'danger' | 'primary' | undefined
  isBusy?: boolean | undefined
  busyLabel?: string | undefined
  /** What the button says that leaves all as it is: it has the focus. */
  cancel: ReactNode
  /** Why it was not done. */
  error?: ReactNode
  /** What will happen. */
  children: ReactNode
}

/** Says what something will do before it is done, and asks; Escape is no. */
export function ConfirmDialog({ confirm, onConfirm, cancel, error, children, ...rest }: ConfirmDialogProps) {
  const { variant = 'primary', isBusy, busyLabel, onClose, sheet = true, ...dialog } = rest
  return (
    <Dialog open size="sm" sheet={sheet} onClose={onClose} {...dialog}>
      {children}
      {error && (
        <Alert tone="bad" className="mt-4">
          {error}
        </Alert>
      )}
      <div className="cluster mt-6">
        <Button variant={variant} busy={isBusy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button variant="ghost" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
      </div>
    </Dialog>
  )
}
