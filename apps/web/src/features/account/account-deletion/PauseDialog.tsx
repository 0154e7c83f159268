import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useTranslation } from 'react-i18next'
import { usePauseAccount } from './account-deletion.api.ts'

/** Says what others see of a paused member before it is so, and asks. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const pause = usePauseAccount({ onDone: onClose })
  return (
    <Dialog open onClose={onClose} title={t('pauseTitle')} closeLabel={t('pauseClose')} size="sm" sheet>
      <div className="stack stack-8">
        <p>{t('pauseText')}</p>
        <p>{t('pauseSeen')}</p>
      </div>
      {pause.isError && (
        <Alert tone="bad" className="mt-4">
          {t('offline')}
        </Alert>
      )}
      <div className="cluster mt-6">
        <Button busy={pause.isPending} onClick={() => pause.mutate()}>
          {t('pause')}
        </Button>
        <Button variant="ghost" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
