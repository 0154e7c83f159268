import { Button } from '@amour/ui/components/form/Button.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'
import { Keys } from '#app/frame/Keys.tsx'

type Props = {
  title: string
  confirm: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** What something will do, before Enter does it. */
export function ConfirmDialog({ title, confirm, isPending, onConfirm, onClose, children }: Props) {
  const { t } = useTranslation('console')
  return (
    <Dialog
      title={title}
      onClose={onClose}
      keys={{ enter: isPending ? undefined : onConfirm }}
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={onClose}>
            <span>{t('cancel')}</span>
            <Keys keys={['Esc']} />
          </Button>
          {/* It has the focus from the start, also while it has to wait: else Enter would press what is beside it. */}
          <Button size="lg" onClick={() => !isPending && onConfirm()} aria-disabled={isPending}>
            <span>{confirm}</span>
            <kbd>⏎</kbd>
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
