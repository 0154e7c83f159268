import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useTranslation } from 'react-i18next'
import { closeDialogs } from '#app/overlay/dialogs.ts'
import { RegisterForm } from './RegisterForm.tsx'

/** The registration over whatever page is open. */
export function RegisterDialog() {
  const { t } = useTranslation('accounts')
  return (
    <Dialog open title={t('title')} closeLabel={t('close')} onClose={closeDialogs} closeOnBackdrop={false}>
      <RegisterForm />
    </Dialog>
  )
}
