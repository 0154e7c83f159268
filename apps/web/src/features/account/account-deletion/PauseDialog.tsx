import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/overlay/ConfirmDialog.tsx'
import { usePauseAccount } from './account-deletion.api.ts'

/** Says what others see of a paused member before it is so, and asks. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const pause = usePauseAccount({ onDone: onClose })
  return (
    <ConfirmDialog
      title={t('pauseTitle')}
      closeLabel={t('pauseClose')}
      confirm={t('pause')}
      cancel={t('cancel')}
      isBusy={pause.isPending}
      error={pause.isError && t('offline')}
      onConfirm={() => pause.mutate()}
      onClose={onClose}
    >
      <div className="stack stack-8">
        <p>{t('pauseText')}</p>
        <p>{t('pauseSeen')}</p>
      </div>
    </ConfirmDialog>
  )
}
