import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useTranslation } from 'react-i18next'
import type { useLeaveGuard } from './use-leave-guard.ts'

/** Asked of who would lose what could not be saved. */
export function LeaveDialog({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  const { t } = useTranslation('profiles')
  return (
    <Dialog open={guard.isAsking} onClose={guard.stay} title={t('leaveTitle')} closeLabel={t('close')} size="sm">
      <p>{t('leaveText')}</p>
      <div className="cluster mt-6">
        <Button onClick={guard.stay} data-autofocus>
          {t('leaveStay')}
        </Button>
        <Button variant="quiet" onClick={guard.leave}>
          {t('leaveGo')}
        </Button>
      </div>
    </Dialog>
  )
}
