import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useTranslation } from 'react-i18next'
import { describeWait } from '#app/call/call-error.ts'

type BlockOrHideDialogProps = {
  kind: 'block' | 'hide'
  username: string
  isBusy: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** Says what blocking or hiding does before it is done. */
export function BlockOrHideDialog({ kind, username, isBusy, error, onConfirm, onClose }: BlockOrHideDialogProps) {
  const { t } = useTranslation('blocks')
  return (
    <Dialog open onClose={onClose} title={t(`${kind}Title`, { username })} closeLabel={t('close')} size="sm" sheet>
      <p>{t(`${kind}Text`, { username })}</p>
      {error && (
        <Alert tone="bad" className="mt-4">
          {describeWait(error) ?? t('failed')}
        </Alert>
      )}
      <div className="cluster mt-6">
        <Button variant={kind === 'block' ? 'danger' : 'primary'} busy={isBusy} onClick={onConfirm}>
          {t(kind)}
        </Button>
        <Button variant="ghost" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
