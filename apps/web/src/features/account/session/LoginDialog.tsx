import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useTranslation } from 'react-i18next'
import { closeDialogs } from '#app/overlay/dialogs.ts'
import { askGuard } from '#app/page/history.ts'
import { useAfterLogin } from './use-after-login.ts'
import { LoginFlow } from './LoginFlow.tsx'
import { getStepTitleKey } from './step-title.ts'
import { useLogin } from './use-login.ts'

/** The login over whatever page is open. */
export function LoginDialog() {
  const { t } = useTranslation('session')
  const login = useLogin(undefined, useAfterLogin())
  const { step } = login

  function close() {
    // Closing the note about the keys is as good as reading on: the sign-in stands. A new kit that is shown there asks first.
    if (step.name === 'keys') askGuard(() => login.leaveKeys(step.signedIn))
    else closeDialogs()
  }

  return (
    <Dialog
      open
      size="sm"
      title={t(getStepTitleKey[step.name])}
      closeLabel={t('close')}
      onClose={close}
      closeOnBackdrop={false}
    >
      <LoginFlow login={login} inDialog />
    </Dialog>
  )
}
