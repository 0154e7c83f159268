import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useTranslation } from 'react-i18next'

type NoDefaultDialogProps = { open: boolean; onTakeOff: () => void; onClose: () => void }

/** Says what goes with the default photo before it does: it is seen everywhere, and a tick belongs to it. */
export function NoDefaultDialog({ open, onTakeOff, onClose }: NoDefaultDialogProps) {
  const { t } = useTranslation('media')
  return (
    <Dialog open={open} onClose={onClose} title={t('noDefaultTitle')} closeLabel={t('close')} size="sm" sheet>
      <p>{t('noDefaultText')}</p>
      <div className="cluster mt-6">
        <Button variant="danger" onClick={onTakeOff}>
          {t('noDefault')}
        </Button>
        <Button variant="quiet" onClick={onClose} data-autofocus>
          {t('keepDefault')}
        </Button>
      </div>
    </Dialog>
  )
}
