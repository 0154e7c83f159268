import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { closeDialogs, openDialog } from '#app/overlay/dialogs.ts'
import { RecoverForm } from './RecoverForm.tsx'
import { paths } from '#paths.ts'

/** The forgotten password over whatever page is open. */
export function RecoverDialog() {
  const { t } = useTranslation('session')
  const isOverLogin = useLocation().pathname === paths.login()
  return (
    <Dialog
      open
      size="sm"
      title={t('recoverTitle')}
      closeLabel={t('close')}
      onClose={closeDialogs}
      closeOnBackdrop={false}
    >
      <RecoverForm
        footer={
          <p className="reg-footer">
            {t('rememberedIt')}
            <Button variant="link" onClick={() => (isOverLogin ? closeDialogs() : openDialog('login'))}>
              {t('submit')}
            </Button>
          </p>
        }
      />
    </Dialog>
  )
}
