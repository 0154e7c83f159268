import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { ErrorSummary } from '@amour/ui/components/form/ErrorSummary.tsx'
import { useTranslation } from 'react-i18next'
import { openDialog } from '#app/overlay/dialogs.ts'
import type { RegistrationForm } from './use-registration.ts'

/** The alert stands above the form, whose button is a screen below it on a phone. */
const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' })

/** Why the form was refused as a whole. */
export function RegistrationFailure({ form: { failure } }: { form: RegistrationForm }) {
  const { t } = useTranslation('accounts')
  if (!failure) return null
  return (
    <Alert tone="bad" title={t('error')} ref={bringIntoView}>
      {failure}
    </Alert>
  )
}

/** What is wrong with several fields, most of which may be out of sight. */
export function RegistrationErrors({ form: { summary } }: { form: RegistrationForm }) {
  const { t } = useTranslation('accounts')
  return <ErrorSummary title={t('error')} errors={summary.length > 1 ? summary : []} />
}

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
