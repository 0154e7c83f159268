import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { openDialog } from '#app/overlay/dialogs.ts'

/** The way to the login for anyone who has an account: always the dialog, which replaces that of the registration. */
export function LoginLink() {
  const { t } = useTranslation('accounts')
  return (
    <p className="reg-footer">
      {t('alreadyMember')}
      <Button variant="link" onClick={() => openDialog('login')}>
        {t('login')}
      </Button>
    </p>
  )
}
