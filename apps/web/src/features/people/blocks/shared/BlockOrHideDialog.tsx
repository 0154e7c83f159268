import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/overlay/ConfirmDialog.tsx'
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
    <ConfirmDialog
      title={t(`${kind}Title`, { username })}
      closeLabel={t('close')}
      confirm={t(kind)}
      cancel={t('cancel')}
      variant={kind === 'block' ? 'danger' : 'primary'}
      isBusy={isBusy}
      error={error && (describeWait(error) ?? t('failed'))}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t(`${kind}Text`, { username })}</p>
    </ConfirmDialog>
  )
}
