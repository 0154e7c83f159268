import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useTranslation } from 'react-i18next'

type WithdrawDialogProps = { open: boolean; onWithdraw: () => void; onClose: () => void }

/** Says what is deleted with the consent before it is. */
export function WithdrawDialog({ open, onWithdraw, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('profiles')
  return (
    <Dialog open={open} onClose={onClose} title={t('withdrawTitle')} closeLabel={t('close')} size="sm">
      <p>{t('withdrawText')}</p>
      <div className="cluster mt-6">
        <Button variant="danger" onClick={onWithdraw}>
          {t('withdraw')}
        </Button>
        <Button variant="quiet" onClick={onClose} data-autofocus>
          {t('withdrawKeep')}
        </Button>
      </div>
    </Dialog>
  )
}
