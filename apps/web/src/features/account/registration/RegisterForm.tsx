import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { ErrorSummary } from '@amour/ui/components/form/ErrorSummary.tsx'
import { useTranslation } from 'react-i18next'
import { usePreHydrationForm } from '#app/hydration/pre-hydration-input.ts'
import { TownField } from './TownField.tsx'
import type { Town } from './TownField.tsx'
import { LoginFields } from './LoginFields.tsx'
import { OrientationField } from './OrientationField.tsx'
import { TermsField } from './TermsField.tsx'
import { useRegistration } from './use-registration.ts'
import type { RegistrationForm } from './use-registration.ts'
import { useEffect, useRef } from 'react'
import { openDialog } from '#app/overlay/dialogs.ts'
import { DateOfBirthInput } from '@amour/ui/components/form/DateOfBirthInput.tsx'
import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'

/** The alert stands above the form, whose button is a screen below it on a phone. */
const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' })

/** The registration, in the dialog, on its page and on the landing page; `town` fills the location in. */
export function RegisterForm({ town }: { town?: Town | undefined }) {
  const { t } = useTranslation('accounts')
  const form = useRegistration()
  const formRef = usePreHydrationForm()
  const { failure, summary, isBusy } = form
  if (form.isDone) return <ActivationNote />

  return (
    <form
      ref={formRef}
      method="post"
      className="stack"
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {failure && (
        <Alert tone="bad" title={t('error')} ref={bringIntoView}>
          {failure}
        </Alert>
      )}
      <ErrorSummary title={t('error')} errors={summary.length > 1 ? summary : []} />
      <OrientationField form={form} />
      <DateOfBirthField form={form} />
      <TownField form={form} town={town} />
      <LoginFields form={form} />
      <TermsField form={form} />
      <Button type="submit" size="lg" wide busy={isBusy} busyLabel={t('loading')}>
        {t('submit')}
      </Button>
      <LoginLink />
    </form>
  )
}

/** Stands in the form's place once the account is made; takes the focus that the form had. */
function ActivationNote() {
  const { t } = useTranslation('accounts')
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <Alert tone="good" title={t('doneTitle')} role="status" tabIndex={-1} ref={message}>
      <p>{t('done')}</p>
      <p>{t('doneSpam')}</p>
    </Alert>
  )
}

/** The way to the login for anyone who has an account: always the dialog, which replaces that of the registration. */
function LoginLink() {
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

/** Day, month and year; the hint stands while there is no date. */
function DateOfBirthField({ form }: { form: RegistrationForm }) {
  const { t } = useTranslation('accounts')
  const { dob } = form.values
  return (
    <FieldGroup label={t('dateOfBirth')} hint={dob === '' && t('adultsOnly')} error={form.errorOf('dob')}>
      <DateOfBirthInput
        id={`${form.id}-dob`}
        labels={{ day: t('day'), month: t('month'), year: t('year') }}
        value={dob}
        onChange={(date) => form.set('dob', date)}
      />
    </FieldGroup>
  )
}
